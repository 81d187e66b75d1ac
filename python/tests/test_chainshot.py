import copy
import multiprocessing
import pickle
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import chainshot

BOARD = "2130/1130/2233/0013"


def test_a_line_is_found_again_and_verified():
    one = chainshot.solve(BOARD, method="nmcts", playouts=500, seed=3)
    two = chainshot.solve(BOARD, method="nmcts", playouts=500, seed=3)
    assert (one.score, one.moves) == (two.score, two.moves)
    assert chainshot.verify(BOARD, one.moves, one.score)
    assert not chainshot.verify(BOARD, one.moves, one.score + 1)
    assert not chainshot.verify(BOARD, one.moves, 2**40)
    assert not chainshot.verify(BOARD, one.moves, 2**70)
    assert not chainshot.verify(BOARD, one.moves[:-1], one.score)
    played = chainshot.replay(BOARD, " ".join(one.moves))
    assert (played.score, played.open) == (one.score, 0)
    assert chainshot.replay(BOARD, ",".join(one.moves)).score == one.score


def test_arrays_lists_and_text_are_one_board():
    rows = chainshot.generate("6x5x3", 2, seed=4)
    array = np.array(rows[1])
    assert array.shape == (5, 6)
    text = chainshot.draw(array)
    boards = (rows[1], array, text, text.replace("\n", "\r\n"))
    scores = {chainshot.solve(board, playouts=300).score for board in boards}
    assert len(scores) == 1
    assert chainshot.read(chainshot.draw(array))[0][1] == rows[1]


def test_rules_by_name_and_formula():
    assert ("popstar", dict(chainshot.rule_sets())["popstar"]) in chainshot.rule_sets()
    line = chainshot.solve(BOARD, rules="move=n", playouts=200)
    assert line.score == chainshot.solve(BOARD, rules="clickomania", playouts=2e2).score
    assert line.score == chainshot.solve(BOARD, rules="clickomania", playouts="0.2k").score


def test_scores_are_compared_in_pairs():
    found = chainshot.compare([3, 5, 8, 9], [1, 4, 8, 5])
    assert (found.pairs, found.wins, found.losses, found.ties) == (4, 3, 0, 1)
    assert found.difference == pytest.approx(1.75)
    assert found.interval[0] < 1.75 < found.interval[1]
    assert chainshot.compare([1], [2]) is None


def test_results_can_be_compared_copied_and_pickled():
    line = chainshot.solve(BOARD, method="nmcts", playouts=500)
    results = [line, chainshot.replay(BOARD, line.moves), chainshot.compare([3, 5], [1, 4])]
    for result in results:
        assert result == copy.deepcopy(result)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert result == pickle.loads(pickle.dumps(result, protocol))
        made, arguments = result.__reduce__()
        assert made(*arguments) == result
    assert line != chainshot.solve(BOARD, method="nmcts", playouts=501)
    assert len({line, copy.copy(line), results[1]}) == 2


def test_what_cannot_be_played_is_optimal():
    assert chainshot.solve("12/21", playouts=5).optimal


@pytest.mark.skipif(sys.platform == "win32", reason="it has no fork")
def test_a_forked_child_searches_too():
    before = score_of_a_race(0)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(score_of_a_race, [0, 0]).get(timeout=60) == [before] * 2


def score_of_a_race(_):
    return chainshot.solve(BOARD + "/" + BOARD, method="race:prove=0", playouts=5000).score


def test_a_line_is_polished():
    board = chainshot.generate("9x9x4", seed=5)[0]
    line = chainshot.solve(board, method="greedy", playouts=1)
    better = chainshot.solve(board, method="polish", moves=line.moves, playouts=3000)
    assert better.score > line.score and chainshot.verify(board, better.moves, better.score)
    with pytest.raises(ValueError, match="polish improves a line: give its moves"):
        chainshot.solve(board, method="polish", playouts=5)
    with pytest.raises(ValueError, match="mcts begins with no line"):
        chainshot.solve(board, method="mcts", moves=line.moves, playouts=5)
    with pytest.raises(ValueError, match="move 1 of 1: there is no tile at z9"):
        chainshot.solve(board, method="polish", moves="z9", playouts=5)


def test_moves_are_read_in_capitals_too():
    assert chainshot.replay("110/110", "A1").score == chainshot.replay("110/110", ["a1"]).score


def test_types_of_the_stub_are_there():
    assert chainshot.Board and chainshot.Moves


@pytest.mark.parametrize("seconds", [-1, float("inf"), float("nan"), 1e19])
def test_wrong_seconds_are_refused(seconds):
    with pytest.raises(ValueError, match="expected seconds from 0 to"):
        chainshot.solve(BOARD, seconds=seconds)


def test_a_search_that_needs_too_much_memory_is_refused():
    board = chainshot.generate("64x64x5")[0]
    with pytest.raises(ValueError, match="would need about .* GiB for each search of the board"):
        chainshot.solve(board, method="race:runs=100000", seconds=1)


def test_rows_that_are_no_numbers_are_refused():
    with pytest.raises(ValueError, match="rows of whole numbers from the top"):
        chainshot.solve(["11", "11"], playouts=5)


def test_errors_of_a_board_that_is_an_object_are_left_as_they_are():
    class Board:
        def tolist(self):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        chainshot.draw(Board())


def test_a_program_may_end_while_a_thread_searches():
    program = f"""
import chainshot, threading, time
search = lambda: chainshot.solve("{BOARD}/{BOARD}", method="race:prove=0", seconds=20)
threading.Thread(target=search, daemon=True).start()
time.sleep(0.3)
"""
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 0


def test_other_threads_go_on():
    ticks = []
    worker = threading.Thread(target=lambda: chainshot.solve(BOARD + "/" + BOARD, method="race:prove=0", seconds=0.5))
    worker.start()
    while worker.is_alive():
        ticks.append(1)
        time.sleep(0.01)
    assert len(ticks) > 3


@pytest.mark.parametrize(
    "call, problem",
    [
        (lambda: chainshot.solve("12x", playouts=1), "expected a colour"),
        (lambda: chainshot.solve([[1, -1], [2]], playouts=1), "row 2"),
        (lambda: chainshot.solve([[99]], playouts=1), "at most 32 colours"),
        (lambda: chainshot.solve(BOARD), "expected playouts or seconds"),
        (lambda: chainshot.solve(BOARD, playouts=1.5), "expected a whole number of playouts"),
        (lambda: chainshot.solve(BOARD, playouts="1e2.0"), "expected a whole number of playouts"),
        (lambda: chainshot.solve(BOARD, playouts=0), "expected a whole number of playouts"),
        (lambda: chainshot.solve(BOARD, rules="tetris", playouts=1), "no rules called"),
        (lambda: chainshot.solve(BOARD, method="mtcs", playouts=1), "mtcs"),
        (lambda: chainshot.solve(BOARD, method="polish", playouts=1), "improves a line"),
        (lambda: chainshot.replay(BOARD, "a9"), "move 1 of 1"),
        (lambda: chainshot.solve(BOARD, playouts=1, seed=-1), "expected seed from 0 .* found -1"),
        (lambda: chainshot.solve(BOARD, playouts=1, start=0), "expected start from 1 .* found 0"),
        (lambda: chainshot.replay(BOARD, 5), "expected moves as text"),
        (lambda: chainshot.replay(BOARD, [1]), "expected moves as text"),
        (lambda: chainshot.generate("6x5x3", -1), "expected count from 0 .* found -1"),
        (lambda: chainshot.generate("6x5x3", seed=2**64), "expected seed from 0"),
        (lambda: chainshot.generate("6x5"), "6x5"),
        (lambda: chainshot.generate("6x5x3", 10**18), "at most 50000000 cells"),
        (lambda: chainshot.read("Dear reader"), 'found "Dear"$'),
        (lambda: chainshot.compare([1, 2], [1]), "found 2 and 1"),
    ],
)
def test_errors_say_what_was_expected(call, problem):
    with pytest.raises(ValueError, match=problem):
        call()
