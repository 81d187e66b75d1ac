use super::*;

fn sorted(mut numbers: Vec<u8>) -> Vec<u8> {
    numbers.sort_unstable();
    numbers
}

#[test]
fn no_two_of_the_list_are_the_same() {
    let all = sorted(PALETTE.to_vec());
    assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!([0, 1, 8].map(hex), ["#5fafff", "#ff5f5f", "#bcbcbc"]);
}

#[test]
fn a_colour_of_the_list_keeps_its_number() {
    let listed = LISTED as u8;
    let all: Vec<[u8; 3]> = NAMES[..LISTED].iter().map(|(look, _)| *look).collect();
    assert_eq!(numbers(&all), (0..listed).collect::<Vec<_>>());
    let back: Vec<[u8; 3]> = all.iter().rev().copied().collect();
    assert_eq!(numbers(&back), (0..listed).rev().collect::<Vec<_>>());
    let of = |words: &str| numbers(&words.split(' ').map(|word| look_of(word).expect(word)).collect::<Vec<_>>());
    assert_eq!(of("navy brown yellow red"), [9, 6, 3, 1]);
    assert_eq!(of("⬛ ⬜"), [9, 8]);
    assert_eq!(of("🟡 🟨 🟧")[2], 6);
    assert_eq!(of("magenta purple violet blue")[1..], [4, 9, 0]);
    // Drawn by the terminal's own list, but for the first ten.
    assert_eq!(sorted(of("b r g y p c o pink grey navy w k brown v m")), (0..15).collect::<Vec<_>>());
}

#[test]
fn what_is_drawn_is_what_is_meant() {
    for (look, names) in NAMES {
        for name in names.split(' ') {
            let [number] = numbers(&[look_of(name).unwrap()])[..] else { panic!("one number") };
            assert!(distance(hue(look), hue(shown(number))) < 0.45, "{name}: {number}");
        }
    }
}

#[test]
fn the_page_has_the_same_colours_in_the_same_order() {
    let style = include_str!("../../../web/page/style.css");
    let look = |colour: usize| {
        let (_, rest) = style.split_once(&format!("--c{colour}: ")).expect("a colour");
        look_of(&rest[..7]).expect("a code")
    };
    let page: Vec<[u8; 3]> = (0..LISTED).map(look).collect();
    assert_eq!(numbers(&page), (0..LISTED as u8).collect::<Vec<_>>());
}

#[test]
fn screens_are_drawn_in_their_own_colours() {
    let of = |codes: &[&str]| numbers(&codes.iter().map(|code| look_of(code).expect(code)).collect::<Vec<_>>());
    // Red, yellow, orange, green, blue, magenta, cyan, white.
    assert_eq!(
        of(&["#f00", "#ffff00", "#ffa500", "#0f0", "#0000ff", "#ff00ff", "#0ff", "#eeeeee"]),
        [1, 3, 6, 2, 0, 4, 5, 8]
    );
    // Dark ones: brown, olive green, blue, grey, red.
    assert_eq!(of(&["#8b4513", "#228b22", "#00008b", "#555555", "#a52a2a"])[1..4], [2, 0, 8]);
    // Two of a kind differ all the same.
    assert_eq!(sorted(of(&["#f00", "#f00", "#fe0000"])).len(), 3);
    // Alike wherever it stands in the list.
    let codes = ["#0000ff", "#008000", "#00ffff", "#87ceeb", "#ff69b4", "#ffffff"];
    assert_eq!(of(&codes)[..3], [0, 2, 5]);
    assert_eq!(of(&["#ffa500", "#00f"]), [6, 0]);
    assert!(sorted(of(&["#f00"; MAX_COLOURS])).windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(of(&["#f00"; MAX_COLOURS + 1]).len(), MAX_COLOURS + 1);
    assert!(of(&[]).is_empty());
}

#[test]
fn words_that_are_no_colour_have_no_look() {
    for word in ["", "#", "#ff", "#gg0000", "#ff00000", "f00", "x", "reddish", "#é00"] {
        assert_eq!(look_of(word), None, "{word}");
    }
    for word in ["#0a10ff", "0a10ff", "#0a10ff80"] {
        assert_eq!(look_of(word), Some([10, 16, 255]), "{word}");
    }
    assert_eq!((look_of("#f00"), look_of("#f008")), (Some([255, 0, 0]), Some([255, 0, 0])));
}
