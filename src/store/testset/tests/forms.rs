//! Every form of every format.

use super::*;

/// What it is, the file, and the boards in short form.
const FORMS: &[(&str, &[u8], &[&str])] = &[
    ("own", b"# c\n> a\n.1\n23\n\n> b note\nv.\na0\n", &[".1/23", "v./a0"]),
    ("own, no blank lines", b"> a\n0\n> b\n1", &["0", "1"]),
    ("own, blank line and comment below the id", b"> a\n\n# c\n0\n# c\n1\n", &["0/1"]),
    ("own, spaces behind", b"> a \n01  \n23\t\n", &["01/23"]),
    ("own, CRLF", b"> a\r\n01\r\n23\r\n\r\n> b\r\n0\r\n", &["01/23", "0"]),
    ("own, line ends of old Macs", b"> a\r01\r23\r\r> b\r0\r", &["01/23", "0"]),
    ("rows, line ends of old Macs", b"11\r22\r", &["11/22"]),
    ("rows, line ends of several systems", b"11\r22\r\n33\n", &["11/22/33"]),
    ("rows, two carriage returns a line", b"11\r\r\n22\r\r\n", &["11/22"]),
    ("own, byte order mark", b"\xef\xbb\xbf> a\n01", &["01"]),
    ("integers, one board", b"0 1\n2 3\n4 5\n", &["01/23/45"]),
    ("integers, one row", b"0 1 2", &["012"]),
    ("integers, squares without blank lines", b"0 1\n2 3\n4 5\n6 7\n", &["01/23", "45/67"]),
    ("integers, blank lines", b"0 1\n\n2 3\n4 5\n\n\n", &["01", "23/45"]),
    ("integers, space behind and CRLF", b"0 1 \r\n2 3 \r\n", &["01/23"]),
    ("integers, gaps", b". -1\n10 31\n", &["../av"]),
    ("integers, comment", b"# boards\n0 1\n# of mine\n2 3\n", &["01/23"]),
    ("integers, three columns", b"0 1 2\n0 1 2\n3 4 5\n6 7 8\n", &["012/012/345/678"]),
    ("size", b"# 2x1 min_group 2\n0 1\n2 3\n", &["01", "23"]),
    ("size in place of a header", b"# 3x3\n2 3 3\n0 1 2\n0 1 2\n", &["233/012/012"]),
    ("sizes", b"# 2x1\n0 1\n# 1x2\n2\n3\n", &["01", "2/3"]),
    ("size, blank lines", b"# 2x1\n\n0 1\n\n2 3\n", &["01", "23"]),
    ("size in a sentence is none", b"# 9x9 was too big\n0 1\n", &["01"]),
    ("headed letters", b"2 3 4\nA.C\nBDA\n", &["0.2/130"]),
    ("headed letters, several", b"1 2 2\nAB\n\n# c\n1 1 1\nA\n", &["01", "0"]),
    ("headed letters, spaced", b"1 3 3\nA B C\n", &["012"]),
    ("headed letters, three columns", b"1 3 3\nABC\n", &["012"]),
    ("headed integers", b"2 4 3\n0 1 2 0\n1 1 1 1\n", &["0120/1111"]),
    ("headed integers, several", b"1 4 3\n0 1 2 0\n1 2 3\n1 1\n", &["0120", "11"]),
    ("own, letters", b"> a\nRgB\nBGW\n", &["120/028"]),
    ("rows of digits", b"01210\n01210\n", &["01210/01210"]),
    ("rows of two digits", b"12\n21\n", &["12/21"]),
    ("rows of letters", b"RGB\nGGR\n", &["120/221"]),
    ("rows of letters, both cases", b"rgB\nGGR\n", &["120/221"]),
    ("rows of any letters", "äxz\nzäx\n".as_bytes(), &["201/120"]),
    ("rows, tabs around them", b"\tRGB\t\n\tGGR\t\n", &["120/221"]),
    ("rows, tabs behind digits", b"021\t\n211\t\n", &["021/211"]),
    ("rows, semicolons behind", b"RGB;\nGGR;\n", &["120/221"]),
    ("rows from a program", b"\"RGB\",\n\"GGR\",\n", &["120/221"]),
    ("rows, a single one as wide as the others", b"12\n21\n\n11\n", &["12/21", "11"]),
    ("rows, spaced letters", b"R G B\nG G R\n", &["120/221"]),
    ("rows, gaps", b".-_\n123\n", &[".../123"]),
    ("rows, spaced digits and gaps", b"1 - 2\n1 1 2\n", &["1.2/112"]),
    ("rows, spaced digits and letters", b"1 R\nR 1\n", &["01/10"]),
    ("own, spaced letters", b"> a\nR G\nG R\n", &["12/21"]),
    ("rows as chainshot writes them", b"0av\n9b1\n", &["0av/9b1"]),
    ("rows, several boards and a comment", b"# mine\n12\n21\n\nAB\nBA\n", &["12/21", "01/10"]),
    ("a column of numbers", b"-1\n2\n10\n", &[".", "2", "a"]),
    ("CSV", b"1,2,3\n3,2,1\n\n0,1\n", &["123/321", "01"]),
    ("CSV of names, semicolons", b"red; green;\ngreen;\"Red\"\n", &["12/21"]),
    ("CSV of colours by their codes, and comments", b"# c\n#f00,#0f0\n#in two words, c\nred,#f00\n", &["12/71"]),
    ("CSV with gaps", b",-1,.\n1,2,10\n", &[".../12a"]),
    ("CSV with all marks behind", b"3,,,\n1,,,\n", &["3../1.."]),
    ("CSV of words with marks behind", b"red,,\nred,,\nblu,,\n", &["1./1./0."]),
    ("CSV of one column", b"12;\n10;\n", &["c/a"]),
    ("CSV of one column, the first empty", b",red\n,blue\n", &[".1/.0"]),
    ("CSV by tabs", b"1\t2\n2\t1\n", &["12/21"]),
    ("CSV with gaps at the end", b"1,,\n1,2,\n3,3,1\n", &["1../12./331"]),
    ("CSV with a gap in front and a mark behind", b",2,\n1,2,\n", &[".2/12"]),
    ("CSV by tabs, gaps first", b"1\t\t\n1\t2\t3\n", &["1../123"]),
    ("a board a line", b"RRGB/RGGB/BRRG\n.1/22\n", &["1120/1220/0112", ".1/22"]),
    ("a board a line, spaced", b"0 1/1 0\n2 2/0 0\n", &["01/10", "22/00"]),
    ("JSON", b"[[0,1],[1,0]]", &["01/10"]),
    ("JSON, several", b" [[[null,1],[0,0]], [\"AB\",\"BA\"]]\n", &[".1/00", "01/10"]),
    ("JSON, rows of text", b"[\"01\",\"10\"]", &["01/10"]),
    ("JSON of chainshot's own, letters alone", b"{\"board\":\"4bc7dbf9c05eb9a5\",\"rows\":\"ab/ab\"}", &["ab/ab"]),
    ("JSON of lines, letters alone", b"{\"schema\":\"chainshot.line/1\",\"rows\":[\"ab\",\"ba\"]}", &["ab/ba"]),
    ("JSON of others, letters alone", b"{\"schema\":\"mine\",\"rows\":[\"ab\",\"ba\"]}", &["01/10"]),
    ("JSON with an id", b"{\"id\":\"x\",\"rows\":[[0,1],[1,0]]}", &["01/10"]),
    ("JSON, a list in a field", b"{\"boards\":[[[0,1],[1,0]],[\"01\"]]}", &["01/10", "01"]),
    ("rows of two, a gap first", b"-1\n11", &[".1/11"]),
    ("JSON, texts in a field", b"{\"boards\":[[\"RB\",\"BR\"],[\"BB\",\"RR\"]]}", &["10/01", "00/11"]),
    ("JSON, words as colours", b"{\"rows\":[[\"tan\",\"red\"],[\"red\",\"tan\"]]}", &["10/01"]),
    ("JSON by names", b"{\"b\":[[1]],\"a\":\"01/10\"}", &["1", "01/10"]),
    ("JSON, a count of rows", b"{\"rows\":\"15\",\"board\":[[0,1],[1,0]]}", &["01/10"]),
    ("JSON, one row as a text", b"{\"id\":\"a\",\"board\":\"c80aa32a0123abcd\",\"rows\":\"0011\"}", &["0011"]),
    ("JSON lines", b"{\"id\":\"a\",\"board\":\"01/10\"}\n{\"id\":\"b\",\"rows\":[\"2\"]}\n", &["01/10", "2"]),
    (
        "JSON as solve prints it",
        b"{\"schema\":\"chainshot.solve/1\",\"type\":\"position\",\"id\":\"a\",\"board\":\"0123456789abcdef\",\"rows\":\"01/10\"}\n\
          {\"schema\":\"chainshot.solve/1\",\"type\":\"total\",\"testset\":\"set\",\"positions\":1,\"total\":4}\n",
        &["01/10"],
    ),
    ("CSV of signs", "🟥,🟩\n🟩,🟥\n".as_bytes(), &["12/21"]),
    ("rows of signs", "🟥🟦\n🟡🟥\n".as_bytes(), &["10/31"]),
    ("rows of signs, spaced", "🟥 ⬜️ .\n🟡 🟡 🟥\n".as_bytes(), &["18./331"]),
    ("own, signs", "> a\n.🟥⬜️\n🟡🟡🟥\n".as_bytes(), &[".18/331"]),
    ("own, signs and gaps", "> a\n-🟥⬜️\n🟡🟡🟥\n".as_bytes(), &[".18/331"]),
    ("CSV of signs, in colour", "🟥,⬜️\n⬜️,🟥\n".as_bytes(), &["18/81"]),
    ("JSON of signs, in colour", "[\"🟥⬜️\",\"⬜️🟥\"]".as_bytes(), &["18/81"]),
    ("JSON, rows of spaced letters", b"{\"rows\":[\"R G\",\"G R\"]}", &["12/21"]),
    ("CSV of codes without marks", b"ff0000,00ff00\n00ff00,ff0000\n", &["12/21"]),
    ("a game id of Tatham", b"3x2c3s2:1,2,3,3,2,1\n", &["123/321"]),
    ("short ids of Tatham, with gaps", b"2:0,1,1,2\n2x1c4s1r:4,4\n", &[".1/12", "44"]),
    ("a saved game of Tatham", SAVED, &["123/321"]),
    ("KSame", b"ksame:12345\n", &[KSAME]),
    ("Klickety", b"klickety-6:7\n", &[KLICKETY]),
    ("Swell Foop", b"@m(aayqa(yy)) ([[1, 2], [byte 0x02, 0x01]], 0, [(0, 1)])", &["12/21"]),
    ("Swell Foop, just", b"just ([[byte 0x01, 0x02], [0x02, 0x01]], uint16 0, @a(yy) [])\n", &["12/21"]),
    ("Former's letters", b"BGOPBGO\nBBOPPGO\n", &["0264026/0064426"]),
    ("BGF2", b"BGF2\x02\x02\x02\x00\x01\x02\x20", &[".0/1v"]),
];

const SAVED: &[u8] = b"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :9:Same Game\n\
    PARAMS  :7:3x2c3s2\nCPARAMS :7:3x2c3s2\nDESC    :11:1,2,3,3,2,1\nNSTATES :1:1\nSTATEPOS:1:1\n";

/// What libstdc++ 12 gives for these numbers, by the games' own formula.
const KSAME: &str = "121020200010212/121211200201000/222012200101211/020220222100220/012112010010221/112111122100201/\
                     010101210010122/101002202010011/002201020211001/112022202121010";
const KLICKETY: &str = "4312455532/3221334031/0130455433/0330354154/4532254404/5052233533/2133400223/4122053210/\
                        2041215541/0544503120/2202113154/3511411023/3403041042/3314012551/3444040540/1113302121";

#[test]
fn every_form_is_read() {
    for (what, bytes, rows) in FORMS {
        assert_eq!(short_rows(&set(bytes)), *rows, "{what}");
    }
}
