// What searches where `chainshot serve` gives the page: the program itself, asked over the local network.

/** A browser opens six connections to one place; one is left for everything but searches. */
const MOST_STARTS = 5;

/** As the other engine: the rule sets, what reads boards and knows published scores, the number of starts, workers. */
export async function openEngine() {
  const rules = await (await fetch('/rules')).json();
  const read = {
    text: (text) => ask('/read', JSON.stringify({ text })),
    picture: ({ width, data }) => ask(`/look?width=${width}`, data),
  };
  // A program that has ended must not keep the page from playing on.
  const published = (board, rules) => {
    try {
      return ask('/published', JSON.stringify({ board, rules }));
    } catch {
      return { score: null };
    }
  };
  const starts = Math.max(1, Math.min(navigator.hardwareConcurrency || 2, MOST_STARTS));
  return { rules, read, published, starts, module: 'native', openWorker };
}

const SILENT = 'chainshot serve does not answer';

// Reading a board takes no time worth waiting for in another way.
function ask(path, body) {
  const request = new XMLHttpRequest();
  request.open('POST', path, false);
  try {
    request.send(body);
  } catch {
    throw Error(`${SILENT}: start it again`);
  }
  const answer = JSON.parse(request.responseText);
  if (answer.error) throw Error(answer.error);
  return answer;
}

/** A search, with the messages of a worker. Ending its connection ends it. */
function openWorker() {
  const connection = new AbortController();
  const worker = { onmessage: null, onerror: null, terminate: () => connection.abort() };
  worker.postMessage = ({ request }) =>
    listen(worker, request, connection.signal).catch((error) => {
      if (!connection.signal.aborted) worker.onerror?.({ message: `${SILENT}: ${error.message}` });
    });
  return worker;
}

async function listen(worker, request, signal) {
  const { body } = await fetch('/solve', { method: 'POST', body: JSON.stringify(request), signal });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let over = false;
  for (;;) {
    const { value, done } = await reader.read();
    if (done && over) return;
    if (done) throw Error('it ended before the search did');
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const data of lines.map((line) => JSON.parse(line))) {
      over ||= data.kind === 'done' || data.kind === 'failed';
      worker.onmessage?.({ data });
    }
  }
}
