// A search in several workers at once, one a start. The best line of all of them is kept; they can be stopped any time.

/** How many starts run at once. */
export function teamSize() {
  return Math.max(1, Math.min(navigator.hardwareConcurrency || 2, 8));
}

/**
 * Starts `size` workers on `request`, on its start and those that follow. Calls `heard.improved(best)` at each line
 * better than all before, `heard.progressed(playouts)` and, once, `heard.ended({ stop, problem })`. Gives the function
 * that stops it.
 */
export function startTeam(openWorker, module, request, size, heard) {
  const playouts = Array(size).fill(0);
  let best = null;
  let waiting = size;
  const workers = playouts.map((_, index) => openWorker(index));

  function end(stop, problem = null) {
    if (waiting <= 0) return;
    waiting = 0;
    workers.forEach((worker) => worker.terminate());
    heard.ended({ stop, problem });
  }
  function found(line, index) {
    if (best && line.score <= best.score) return;
    best = { score: line.score, moves: movesOf(line), method: line.method, start: request.start + index };
    heard.improved(best);
  }
  function made(count, index) {
    playouts[index] = Math.max(playouts[index], count);
    heard.progressed(playouts.reduce((sum, count) => sum + count, 0));
  }
  function listen({ kind, line, answer, playouts: count, problem }, index) {
    if (waiting <= 0) return;
    if (kind === 'improved') found(line, index);
    if (kind === 'progressed') made(count, index);
    if (kind === 'failed') end('failed', problem);
    if (kind !== 'done') return;
    found(answer, index);
    made(answer.playouts, index);
    // One proof is enough: no start can find more.
    if (answer.stop === 'solved' || waiting === 1) end(answer.stop);
    waiting -= 1;
  }
  workers.forEach((worker, index) => {
    worker.onmessage = ({ data }) => listen(data, index);
    worker.onerror = (event) => end('failed', event.message || 'A worker could not start.');
    worker.postMessage({ module, request: { ...request, start: request.start + index } });
  });
  return () => end('stopped');
}

function movesOf({ moves }) {
  return Array.isArray(moves) ? moves : moves.split(' ').filter(Boolean);
}
