use chainshot::game::isa::*;
use chainshot::game::{board::Board, lanes::*, notation::Grid};
use chainshot::puzzle::Job;
use chainshot::rng;
use std::time::Instant;
struct Go<'a, L, const P: usize>(&'a Board<L, P>, &'a mut rng::Generator);
impl<L: Lanes, const P: usize> Job for Go<'_, L, P> {
    type Output = (u64, u64);
    #[inline(always)]
    fn run(self) -> (u64, u64) {
        playout(self.0, self.1)
    }
}
#[inline(always)]
fn playout<L: Lanes, const P: usize>(b: &Board<L, P>, rng: &mut rng::Generator) -> (u64, u64) {
    let mut s = *b;
    let mut m = 0;
    let mut sc = 0;
    while let Some((_, n)) = s.take_random(None, rng) {
        m += 1;
        sc += ((n - 2) * (n - 2)) as u64;
    }
    (m, sc)
}
fn bench<L: Lanes, const P: usize>(name: &str, g: &Grid, isa: u32) {
    let b = Board::<L, P>::new(g);
    let mut best = f64::MAX;
    let mut pps = 0.;
    let mut mean = 0.;
    let mut mp = 0.;
    for _ in 0..5 {
        let mut r = rng::stream(1, "x", 0);
        let t = Instant::now();
        let mut m = 0;
        let mut sc = 0;
        let n = 40000;
        for _ in 0..n {
            let (a, c) = match isa {
                0 => playout(&b, &mut r),
                1 => Avx2::detect().unwrap().run(Go(&b, &mut r)),
                _ => Avx512::detect().unwrap().run(Go(&b, &mut r)),
            };
            m += a;
            sc += c;
        }
        let e = t.elapsed().as_secs_f64();
        if e * 1e9 / (m as f64) < best {
            best = e * 1e9 / m as f64;
            pps = n as f64 / e;
        }
        mean = sc as f64 / n as f64;
        mp = m as f64 / n as f64;
    }
    println!("{name}: {best:.1} ns/move {pps:.0} playouts/s moves {mp:.2} mean {mean:.1}");
}
fn main() {
    let g: Grid = "244212420233234/330301030242413/401044344034010/242413221344300/223010013130110/014241231302302/120423233040240/030441131031303/434020101002033/144331021013001/034143214004412/400230203442434/331001441231121/021001330043212/103344440124302".parse().unwrap();
    bench::<Columns<u16, 16>, 3>("u16x16 portable", &g, 0);
    bench::<Columns<u16, 16>, 3>("u16x16 avx2", &g, 1);
    bench::<Columns<u16, 16>, 3>("u16x16 avx512", &g, 2);
    bench::<chainshot::game::lanes::x86::Wide16<1>, 3>("Wide16 avx2", &g, 1);
    bench::<chainshot::game::lanes::x86::Wide16<1>, 3>("Wide16 avx512", &g, 2);
    let h: Grid = "94580730215736819303/64262129972200332245/38323640562241549909/51454752772040560865/69070293137585847195/40613589525481454212/47201986039547620075/32926126520642792877/57447621682752174888/51590458474452907845/47485545652755828235/74162998649840329792/32073202152738067569/19335056461850894148/85945266985722969732/91506159982596663747/66299447460547427019/73402607884370374244/79789102448594807559/20048718306699767634".parse().unwrap();
    bench::<Columns<u32, 24>, 4>("u32x24 avx512", &h, 2);
    bench::<chainshot::game::lanes::x86::Wide32<3>, 4>("Wide32 avx2", &h, 1);
    bench::<chainshot::game::lanes::x86::Wide32<3>, 4>("Wide32 avx512", &h, 2);
    bench::<Columns<u64, 64>, 6>("general", &h, 0);
    bench::<Columns<u64, 64>, 6>("general avx512", &h, 2);
}
