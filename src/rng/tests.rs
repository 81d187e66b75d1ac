//! The golden values were computed apart, by a few lines of Python from the papers and rand_pcg's documentation.

use super::*;

#[test]
fn streams_never_change() {
    let cases = [
        (1, "standard-01", 0, [0xc0a9_56ed_de26_fd65, 0x5a36_df46_f1cd_378c]),
        (1, "standard-01", 1, [0x9972_27fb_894e_6ed4, 0xe2bb_146f_bdb7_487f]),
        (2, "standard-01", 0, [0xff81_df8d_d845_9332, 0xe71a_2a8b_e28c_9725]),
        (1, "standard-02", 0, [0xce47_f396_f878_84a8, 0x476a_5185_17ee_f931]),
    ];
    for (seed, position, start, draws) in cases {
        let mut rng = stream(seed, position, start);
        assert_eq!([rng.next_u64(), rng.next_u64()], draws, "{seed} {position} {start}");
    }
}

#[test]
fn bounded_integers_never_change() {
    let mut rng = stream(1, "below", 0);
    let cases = [
        (1, 0),
        (2, 0),
        (3, 0),
        (5, 1),
        (10, 9),
        (225, 146),
        (1000, 337),
        (1 << 31, 2_138_526_057),
        ((1 << 31) + 1, 866_456_439),
        (u32::MAX, 1_530_561_597),
    ];
    for (bound, drawn) in cases {
        assert_eq!(below(&mut rng, bound), drawn, "{bound}");
    }
}

#[test]
fn shuffles_never_change() {
    let mut items: Vec<u32> = (0..10).collect();
    shuffle(&mut stream(1, "shuffle", 0), &mut items);
    assert_eq!(items, [4, 3, 7, 9, 2, 8, 5, 6, 1, 0]);
    shuffle(&mut stream(1, "shuffle", 0), &mut [0; 0]);
}

#[test]
fn fingerprints_never_change() {
    assert_eq!(fingerprint([], b""), 0x2cb0_f69f_4abe_a221);
    assert_eq!(fingerprint([1, 2], b""), 0xede5_552e_5fe5_3772);
    assert_eq!(fingerprint([], b"chainshot"), 0xf286_97ac_71f0_6e9e);
    assert_ne!(fingerprint([], b"a"), fingerprint([], b"a\0"));
    assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
}

/// Pearson's statistic of `counts` against equal chances.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

/// Far beyond what chance does, for this many degrees of freedom: five standard deviations over the mean.
fn improbable(freedom: usize) -> f64 {
    freedom as f64 + 5.0 * (2.0 * freedom as f64).sqrt()
}

#[test]
fn bounded_integers_are_uniform() {
    for bound in [2, 3, 5, 6, 7, 42, 100, 225] {
        let mut rng = stream(1, "chi-square", u64::from(bound));
        let mut counts = vec![0; bound as usize];
        (0..bound * 1000).for_each(|_| counts[below(&mut rng, bound) as usize] += 1);
        let found = chi_square(&counts);
        assert!(found < improbable(counts.len() - 1), "{bound}: {found}");
    }
}

/// Without the rejection step every third number of this range would come up twice as often as the others.
#[test]
fn bounds_that_need_rejection_are_uniform() {
    let mut rng = stream(1, "rejection", 0);
    let mut counts = [0; 3];
    (0..30_000).for_each(|_| counts[(below(&mut rng, 3 << 30) % 3) as usize] += 1);
    assert!(chi_square(&counts) < improbable(2), "{counts:?}");
}

#[test]
fn shuffles_are_uniform() {
    let mut rng = stream(1, "orders", 0);
    let mut counts = [0; 24];
    for _ in 0..24_000 {
        let mut items = [0usize, 1, 2, 3];
        shuffle(&mut rng, &mut items);
        let smaller = |at: usize| items[at..].iter().filter(|&&item| item < items[at]).count();
        counts[smaller(0) * 6 + smaller(1) * 2 + smaller(2)] += 1;
    }
    assert!(chi_square(&counts) < improbable(23), "{counts:?}");
}
