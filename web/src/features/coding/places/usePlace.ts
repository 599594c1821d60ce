import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { ensureRunning, probe } from '@/shared/lib/localProgram';
import { oneOf, readStored, writeStored } from '@/shared/lib/storage';
import { loadFolder } from '../api';
import { nameIn } from '../model/explain';
import { fileNames } from '../model/files';
import type { WrittenFile } from '../model/run';
import { type BrowserFrame, type FrameState, frameAddress, loadingFrame, openFrame } from './browserFrame';
import { explained } from './explained';
import { type Found, findLocal, localPlace, pair, unpair } from './localPlace';
import { type Place, type PlaceName, placeNames } from './place';
import { type Belonging, serverPlace } from './serverPlace';

type LocalState = Found | { state: 'asking' | 'manual' } | { state: 'starting'; attempt: number };

/** A frame that is not shown keeps its variables so long; a tab may be left and come back to. */
const lingerMs = 600_000;
const keyOf = (userId: number) => `suanpan.python.place.${userId}`;

/** Where programs run: the person's choice, what stands there, and what can be done about it. */
export function usePlace(userId: number, { taskId, courseId }: Belonging) {
  const { t } = useTranslation('coding');
  const school = useSchool();
  const [name, setName] = useState<PlaceName>(() => readStored(keyOf(userId), oneOf(placeNames)) ?? 'server');
  const address = frameAddress(school?.browser_python, window.location.hostname);
  const frame = useFrame(name === 'browser' ? address : undefined);
  const local = useLocal(name === 'local', school?.local_program);
  const files = useRef<WrittenFile[]>([]);

  const folder = useCallback(
    async (code: string) => {
      if (taskId === undefined && courseId === undefined) return [];
      // Without the network a program finds what it found the last time.
      if (navigator.onLine) files.current = await loadFolder({ taskId, courseId }, fileNames(code));
      return files.current;
    },
    [taskId, courseId],
  );

  const { port } = local;
  const { opened, hasInput } = frame;
  const onUnpaired = local.look;
  const place = useMemo((): Place | undefined => {
    if (name === 'server') return serverPlace({ taskId, courseId });
    if (name === 'local') {
      return port === undefined
        ? undefined
        : withMeanings(localPlace(port, folder, onUnpaired, t('place.local.gone')), () => undefined);
    }
    if (opened === undefined) return undefined;
    return withMeanings(opened.place(folder, t('place.browser.busy')), (type, message) => {
      if (type === 'EOFError' && !hasInput()) return t('place.browser.noInput');
      const module = type === 'ModuleNotFoundError' ? nameIn(type, message) : undefined;
      return module && t('place.browser.noPackage', { name: module });
    });
  }, [name, taskId, courseId, port, opened, hasInput, folder, onUnpaired, t]);

  const choose = (next: PlaceName) => {
    // Only a click may ask the browser to start a program.
    if (next === 'local') void local.launch();
    setName(next);
    writeStored(keyOf(userId), next);
  };
  return {
    name,
    choose,
    place,
    frame: frame.state,
    hasFrame: address !== undefined,
    retry: frame.retry,
    local,
  };
}

export type ChosenPlace = ReturnType<typeof usePlace>;

function withMeanings(place: Place, sentence: (type: string, message: string) => string | undefined): Place {
  return { ...place, start: async (program) => explained(await place.start(program), sentence) };
}

/**
 * The frame, with what it last said of itself. One that still loads takes programs: they run when it is ready, so that
 * a person who has stopped a program goes on at once.
 */
function useFrame(address: string | undefined) {
  const [state, setState] = useState<FrameState>(loadingFrame);
  const [frame, setFrame] = useState<BrowserFrame>();
  const [attempt, setAttempt] = useState(0);
  const held = useRef<{ key: string; frame: BrowserFrame }>(undefined);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const said = useRef(loadingFrame);
  useEffect(() => {
    if (address === undefined) return;
    clearTimeout(leaving.current);
    const hear = (next: FrameState) => {
      said.current = next;
      setState(next);
    };
    const key = `${attempt} ${address}`;
    if (held.current?.key !== key) {
      held.current?.frame.dispose();
      hear(loadingFrame);
      const opened = openFrame(address, hear);
      held.current = { key, frame: opened };
      setFrame(opened);
    }
    return () => {
      leaving.current = setTimeout(() => {
        held.current?.frame.dispose();
        held.current = undefined;
      }, lingerMs);
    };
  }, [address, attempt]);
  const hasInput = useCallback(() => said.current.hasInput, []);
  const opened = state.state === 'failed' ? undefined : frame;
  return { state, opened, hasInput, retry: () => setAttempt((before) => before + 1) };
}

const nowhere = { protocol: '', ports: [] };

function useLocal(isChosen: boolean, config: { protocol: string; ports: number[] } = nowhere) {
  const [state, setState] = useState<LocalState>({ state: 'asking' });
  const { ports, protocol } = config;
  /** A launch tells its own steps; a look beside it would talk over them. */
  const isLaunching = useRef(false);
  const look = useCallback(async () => {
    const found = await findLocal(ports, (port) => probe([port]));
    setState(found);
  }, [ports]);
  useEffect(() => {
    if (isChosen && !isLaunching.current) void look();
  }, [isChosen, look]);

  const launch = async () => {
    if (isLaunching.current) return;
    isLaunching.current = true;
    setState({ state: 'asking' });
    const isRunning = await ensureRunning({ protocol, ports }, ({ failures }, next) => {
      if (next === 'launch') setState({ state: 'starting', attempt: failures });
    });
    isLaunching.current = false;
    if (isRunning) await look();
    else setState({ state: 'manual' });
  };
  const port = state.state === 'ready' ? state.port : undefined;
  return {
    state,
    port,
    look: () => void look(),
    launch,
    /** Answers the program's sentence if it refuses the code. */
    pair: async (code: string) => {
      if (state.state !== 'unpaired') return '';
      const refusal = await pair(state.port, code).catch(() => '');
      if (refusal === undefined) setState({ state: 'ready', port: state.port });
      return refusal;
    },
    unpair: async () => {
      if (port === undefined) return;
      await unpair(port);
      setState({ state: 'unpaired', port });
    },
  };
}
