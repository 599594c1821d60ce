/** What the keyboard can do, by where one is; the words are `keys.<area>.<name>` of the catalogue. What a feature's own key map
 * does (desk/keys.ts, keyboard.ts, playerKeys.ts, …) is written down here for who asks. */

const areas = {
  everywhere: [
    ['Ctrl K', 'find'],
    ['?', 'help'],
    ['Esc', 'close'],
  ],
  tabs: [
    ['Delete', 'closeTab'],
    ['Shift ← →', 'moveTab'],
    ['Shift F10', 'menu'],
  ],
  lecture: [
    ['Space K', 'play'],
    ['← →', 'seek'],
    ['< >', 'speed'],
    ['M', 'mute'],
    ['C', 'captions'],
    ['F', 'full'],
  ],
  voucher: [
    ['Enter', 'next'],
    ['Shift Enter', 'previous'],
    ['F7', 'pick'],
    ['=', 'balance'],
    ['/ /', 'copy'],
    ['Space', 'side'],
    ['-', 'red'],
    ['Ctrl I', 'insert'],
    ['Ctrl Delete', 'remove'],
    ['Ctrl S', 'save'],
    ['Ctrl Enter', 'saveAndNew'],
  ],
  flow: [
    ['↑ ↓', 'select'],
    ['Alt ↑ ↓', 'move'],
    ['Alt ← →', 'lane'],
    ['Delete', 'remove'],
  ],
  program: [
    ['Ctrl Enter', 'run'],
    ['Esc Tab', 'leave'],
  ],
  exam: [
    ['A–F', 'answer'],
    ['← →', 'move'],
    ['Shift F', 'flag'],
    ['Ctrl Enter', 'submit'],
  ],
  marking: [
    ['1–9', 'points'],
    ['+ −', 'step'],
    ['Enter', 'save'],
    ['Ctrl Enter', 'saveTyping'],
    ['J K', 'next'],
    ['U', 'undo'],
    ['R', 'reference'],
    ['C', 'comment'],
    ['Shift ↓', 'lines'],
  ],
  gradebook: [
    ['← ↑ ↓ →', 'move'],
    ['Home End', 'ends'],
    ['Ctrl Home', 'corner'],
    ['Enter F2', 'open'],
    ['0–9', 'type'],
    ['Ctrl C', 'copy'],
    ['Esc', 'close'],
  ],
  plan: [
    ['← ↑ ↓ →', 'move'],
    ['Enter', 'down'],
    ['Shift Enter', 'up'],
  ],
} as const satisfies Record<string, readonly (readonly [keys: string, name: string])[]>;

export type KeyArea = keyof typeof areas;

/** The pages whose keys they are, by the beginning of the address. */
const pages: Partial<Record<KeyArea, string[]>> = {
  lecture: ['/course/videoPlay'],
  voucher: ['/course/fzpt', '/full/fzptAssess'],
  flow: ['/full/flowAssess'],
  program: ['/course/pythonPractice', '/full/pythonTest', '/full/pythonexErcise'],
  exam: ['/course/takeAnExam'],
  marking: ['/gradeManage/correction'],
  gradebook: ['/gradeManage/gradebook'],
  plan: ['/gradeManage/testPaper'],
};

/** All keys in the order in which they help on a page: its own first, then those of every page, then the others. */
export function keysFor(pathname: string): [KeyArea, readonly (readonly [keys: string, name: string])[]][] {
  const all = Object.entries(areas) as ReturnType<typeof keysFor>;
  const isHere = ([area]: (typeof all)[number]) =>
    pages[area]?.some((page) => pathname.startsWith(page)) ?? false;
  return [...all.filter(isHere), ...all.filter((one) => !isHere(one))];
}
