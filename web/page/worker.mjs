// One start of a search in a worker of its own. It says what it finds and is terminated from outside.

import { openSolver } from './solver.mjs';

onmessage = async ({ data: { module, request } }) => {
  try {
    const solver = await openSolver(module, {
      improved: (line) => postMessage({ kind: 'improved', line }),
      progressed: (playouts) => postMessage({ kind: 'progressed', playouts }),
    });
    postMessage({ kind: 'done', answer: solver.solve(request) });
  } catch (error) {
    postMessage({ kind: 'failed', problem: error.message });
  }
};
