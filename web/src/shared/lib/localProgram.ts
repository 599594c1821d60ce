/**
 * The helper program on a laboratory computer. A page asks whether it runs; if not, it may be started through the
 * school's own URL protocol, twice at most; after the third silence the person has to start it by hand.
 */

const probeTimeoutMs = 1000;
const launchAttempts = 2;
/** Time a started program gets before it is asked again. */
const launchPauseMs = 2500;

export interface LocalProgram {
  isRunning: boolean;
  /** Probes in a row without an answer. */
  failures: number;
}

export const unknownProgram: LocalProgram = { isRunning: false, failures: 0 };

export type NextStep = 'none' | 'launch' | 'manual';

/** What one probe means: an answer ends the matter, the first two silences ask for a launch, the third for a person. */
function afterProbe(program: LocalProgram, answered: boolean): { program: LocalProgram; next: NextStep } {
  if (answered) return { program: { isRunning: true, failures: 0 }, next: 'none' };
  const failures = program.failures + 1;
  return { program: { isRunning: false, failures }, next: failures <= launchAttempts ? 'launch' : 'manual' };
}

/** Asks the local addresses at once; any answer counts, whatever it says. */
export async function probe(ports: number[]): Promise<boolean> {
  const ask = async (port: number) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), probeTimeoutMs);
    try {
      // An opaque answer is enough, so the program need not allow this origin.
      await globalThis.fetch(`http://localhost:${port}/`, { mode: 'no-cors', signal: controller.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    await Promise.any(ports.map(ask));
    return true;
  } catch {
    return false;
  }
}

/** Asks the browser to open the protocol without leaving the page. */
function launch(protocol: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = `${protocol}://start`;
  document.body.append(frame);
  setTimeout(() => frame.remove(), launchPauseMs);
}

interface Doors {
  probe: (ports: number[]) => Promise<boolean>;
  launch: (protocol: string) => void;
  pause: () => Promise<void>;
}

const realDoors: Doors = {
  probe,
  launch,
  pause: () => new Promise((resolve) => setTimeout(resolve, launchPauseMs)),
};

/** Probes and launches until the program answers or a person is needed; run it from a click. */
export async function ensureRunning(
  config: { protocol: string; ports: number[] },
  onStep: (program: LocalProgram, next: NextStep) => void,
  doors: Doors = realDoors,
): Promise<boolean> {
  let program = unknownProgram;
  for (;;) {
    const step = afterProbe(program, await doors.probe(config.ports));
    program = step.program;
    onStep(program, step.next);
    if (step.next !== 'launch') return program.isRunning;
    doors.launch(config.protocol);
    await doors.pause();
  }
}
