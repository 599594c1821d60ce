/**
 * The page of the browser's Python: a frame of the school's site, on an origin of its own that holds no session.
 *
 * It takes one MessagePort from its parent, whose origin it checks, and keeps one worker that runs the programs. What
 * it says to the parent: `{kind: 'state', …}` and `{kind: 'lines', id, lines}`, the lines in the shapes of the server.
 * What the parent may say: `run`, `stop`, `line`, `restart`. It never asks the school's server anything.
 */

const parents = document.querySelector('meta[name=parents]').content.split(' ');
/** Lines go to the parent in bundles: a program may print thousands in a second. */
const bundleMs = 30;

/** @type {MessagePort | undefined} */
let parent;
/** @type {Worker | undefined} */
let worker;
let state = { kind: 'state', state: 'loading' };
/** The run that is on: its id, when it began, what waits to be sent, the question that waits for a line. */
let run;
/** Whether the variables of a session went with a worker that was stopped. */
let hasLostSession = false;
let hasSession = false;

function tell(next) {
  state = { kind: 'state', ...next };
  parent?.postMessage(state);
}

/** Keeps the files and carries lines to `input()`; browsers may forbid it in a frame of another site. */
async function startKeeper() {
  if (!('serviceWorker' in navigator)) return;
  try {
    const version = location.pathname.split('/')[2];
    await navigator.serviceWorker.register(`/keeper.js?version=${version}`);
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        setTimeout(resolve, 3000);
      });
    }
  } catch {
    // Forbidden: the browser's own cache keeps the files, and a newer browser lets a program wait by itself.
  }
}

function startWorker() {
  tell({ state: 'loading' });
  worker = new Worker('worker.js', { type: 'module' });
  worker.addEventListener('message', ({ data }) => hear(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    worker?.terminate();
    worker = undefined;
    end('infra');
    tell({ state: 'failed', detail: event.message ?? '' });
  });
}

function hear(message) {
  if (message.kind === 'ready') {
    const hasInput = message.canWait || navigator.serviceWorker?.controller != null;
    tell({ state: 'ready', packages: message.packages, hasInput });
  } else if (message.kind === 'ask' && message.run === run?.id) {
    run.asked = (line) => worker?.postMessage({ kind: 'line', line });
    hand();
  }
  if (message.kind === 'failed') {
    end('infra');
    tell({ state: 'failed', detail: message.detail });
  }
  if (message.kind === 'line' && message.run === run?.id) {
    say(message.line);
    if (message.line.event === 'started') hasSession = message.line.session != null;
    if (message.line.event !== 'finished') return;
    flush();
    run = undefined;
    // Too much was printed: what still comes from the program is not heard.
    if (message.line.reason === 'output') replaceWorker();
  }
}

function say(line) {
  run.waiting.push(line);
  if (line.event === 'finished' || line.event === 'input_wanted') flush();
  else run.timer ??= setTimeout(flush, bundleMs);
}

function flush() {
  if (run === undefined) return;
  clearTimeout(run.timer);
  run.timer = undefined;
  if (run.waiting.length > 0) parent?.postMessage({ kind: 'lines', id: run.id, lines: run.waiting });
  run.waiting = [];
}

/** Ends the run from outside: the worker, and with it the program, is gone. */
function end(reason) {
  if (run === undefined) return;
  const wall_ms = performance.now() - run.begun;
  say({ event: 'finished', reason, wall_ms, cpu_ms: 0, memory_peak_bytes: 0, files: [] });
  run = undefined;
}

function replaceWorker() {
  worker?.terminate();
  hasLostSession = hasSession;
  hasSession = false;
  startWorker();
}

function obey(order) {
  if (order.kind === 'run' && run === undefined && worker !== undefined) {
    run = {
      id: order.id,
      begun: performance.now(),
      waiting: [],
      timer: undefined,
      lines: [],
      asked: undefined,
    };
    const lost = order.keeps && hasLostSession ? 'stopped' : null;
    if (order.keeps) hasLostSession = false;
    const { id, code, files, keeps } = order;
    worker.postMessage({ kind: 'run', run: id, code, given: files, keeps, lost });
  } else if (order.kind === 'stop' && run?.id === order.id) {
    end('stopped');
    replaceWorker();
  } else if (order.kind === 'line' && run?.id === order.id) {
    run.lines.push(String(order.line));
    hand();
  } else if (order.kind === 'restart') {
    end('stopped');
    replaceWorker();
    hasLostSession = false;
  }
}

/** Gives a typed line to the program's question, as soon as there are both. */
function hand() {
  if (run?.asked === undefined || run.lines.length === 0) return;
  run.asked(run.lines.shift());
  run.asked = undefined;
}

navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
  if (data?.kind !== 'ask' || run === undefined || data.run !== run.id) return;
  run.asked = (line) => ports[0].postMessage(line);
  hand();
});

window.addEventListener('message', ({ data, origin, source, ports }) => {
  if (source !== window.parent || window.parent === window || !parents.includes(origin)) return;
  if (data?.kind !== 'hello' || ports.length !== 1 || parent !== undefined) return;
  parent = ports[0];
  parent.onmessage = (event) => obey(event.data);
  parent.postMessage(state);
});

await startKeeper();
startWorker();
