import { DatePicker, Form, Input, InputNumber, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldFaults } from '@/shared/forms/useFieldFaults';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import {
  type BoardRoom,
  changeSchedule,
  handIn,
  type ManagedAssessment,
  type ScheduleGrant,
  sendMessage,
  useExamWrite,
} from '../../managedApi';
import { type Act, type ActKind, meant, type ReasonsFor, whomOf } from './acts';
import { ReasonBox } from './ReasonBox';

const okWords = {
  extend: 'invigilation:act.grant',
  message: 'invigilation:act.send',
  end: 'invigilation:act.hand',
  lateEntry: 'invigilation:act.let',
  makeUp: 'invigilation:act.arrange',
} as const;
const notes = {
  end: 'invigilation:act.endText',
  lateEntry: 'invigilation:act.lateText',
  makeUp: 'invigilation:act.makeUpText',
} as const;
const reasons: Record<Exclude<ActKind, 'message'>, ReasonsFor> = {
  extend: 'extend',
  end: 'end',
  lateEntry: 'lateEntry',
  makeUp: 'makeUp',
};

interface Props {
  assessment: ManagedAssessment;
  rooms: BoardRoom[];
  act: Act;
  /** The server's time. */
  now: number;
  onClose: () => void;
}

/** Asks for whom, how long and why, then does it. */
export function ActDialog({ assessment, rooms, act, now, onClose }: Props) {
  const { t } = useTranslation(['exams', 'invigilation']);
  const [place, setPlace] = useState('');
  const [minutes, setMinutes] = useState(5);
  const [until, setUntil] = useState<Dayjs>(() => dayjs(now).add(10, 'minute').startOf('minute'));
  const [window, setWindow] = useState<[Dayjs, Dayjs]>(() => makeUpWindow(assessment, now));
  const [text, setText] = useState('');
  const places = placesOf(assessment, rooms);
  const rows = meant(act, now);
  const skipped = act.rows.length - rows.length;
  const whom: ScheduleGrant['whom'] =
    act.rows.length > 0
      ? { kind: 'students', user_ids: rows.map((row) => row.user_id) }
      : (places.find((one) => one.value === place)?.whom ?? { kind: 'everybody' });
  const run = useExamWrite(async () => {
    const words = text.trim();
    const id = assessment.id;
    if (act.kind === 'message') return sendMessage({ id, whom, text: words });
    if (act.kind === 'end') return handIn({ id, user_ids: rows.map((row) => row.user_id), reason: words });
    return changeSchedule({ id, whom, what: whatOf(act.kind, minutes, until, window), reason: words });
  }, true);
  const { kind } = act;
  const hasPlaces = act.rows.length === 0 && places.length > 1;
  const faults = useFieldFaults([
    ...(hasPlaces ? ['whom'] : []),
    'what',
    kind === 'message' ? 'text' : 'reason',
  ]);
  return (
    <Modal
      open
      title={`${t(`invigilation:act.${kind}`)} · ${places.find((one) => one.value === place)?.label ?? whomOf(rows, t)}`}
      okText={t(okWords[kind])}
      okButtonProps={{ danger: kind === 'end', disabled: text.trim().length < 2 }}
      confirmLoading={run.isPending}
      onCancel={onClose}
      onOk={() => run.mutate(undefined, { onSuccess: onClose, onError: faults.onError })}
    >
      {kind === 'end' || kind === 'lateEntry' || kind === 'makeUp' ? <p>{t(notes[kind])}</p> : null}
      {skipped > 0 ? (
        <p>
          {t(kind === 'end' ? 'invigilation:act.skippedEnd' : 'invigilation:act.skippedBegin', {
            count: skipped,
          })}
        </p>
      ) : null}
      <Form layout="vertical" style={{ marginTop: 12 }}>
        {hasPlaces ? (
          <Form.Item label={t('invigilation:whom.label')} {...faults.at('whom')}>
            <SearchSelect
              aria-label={t('invigilation:whom.label')}
              value={place}
              options={[{ value: '', label: t('invigilation:whom.everybody') }, ...places]}
              onChange={setPlace}
            />
          </Form.Item>
        ) : null}
        {kind === 'extend' ? (
          <Form.Item label={t('invigilation:act.minutes')} {...faults.at('what')}>
            <InputNumber
              aria-label={t('invigilation:act.minutes')}
              min={1}
              max={600}
              value={minutes}
              onChange={(value) => setMinutes(value ?? 5)}
            />
          </Form.Item>
        ) : null}
        {kind === 'lateEntry' ? (
          <Form.Item label={t('invigilation:act.until')} {...faults.at('what')}>
            <DatePicker
              aria-label={t('invigilation:act.until')}
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              allowClear={false}
              value={until}
              onChange={(value) => setUntil(value ?? until)}
            />
          </Form.Item>
        ) : null}
        {kind === 'makeUp' ? (
          <Form.Item label={t('invigilation:act.window')} {...faults.at('what')}>
            <DatePicker.RangePicker
              aria-label={t('invigilation:act.window')}
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              allowClear={false}
              value={window}
              onChange={(value) => setWindow([value?.[0] ?? window[0], value?.[1] ?? window[1]])}
            />
          </Form.Item>
        ) : null}
        {kind === 'message' ? (
          <Form.Item label={t('invigilation:act.text')} {...faults.at('text')}>
            <Input.TextArea
              aria-label={t('invigilation:act.text')}
              value={text}
              maxLength={500}
              onChange={(event) => setText(event.target.value)}
            />
          </Form.Item>
        ) : (
          <ReasonBox
            of={reasons[kind]}
            label={t(kind === 'end' ? 'invigilation:act.reasonEnd' : 'invigilation:act.reason')}
            value={text}
            onChange={setText}
            fault={faults.at('reason')}
          />
        )}
      </Form>
    </Modal>
  );
}

interface Place {
  value: string;
  label: string;
  whom: ScheduleGrant['whom'];
}

/** Parts of the hall that an act can be for: rooms, and classes where there are several. */
function placesOf(assessment: ManagedAssessment, rooms: BoardRoom[]): Place[] {
  const classes = assessment.classes.map(
    ({ id, name }): Place => ({ value: `class ${id}`, label: name, whom: { kind: 'class', class_id: id } }),
  );
  const ofRooms = rooms.map(
    ({ id, name }): Place => ({ value: `room ${id}`, label: name, whom: { kind: 'room', room_id: id } }),
  );
  return [...ofRooms, ...(classes.length > 1 || rooms.length > 0 ? classes : [])];
}

/** As long as the assessment, from the next morning on. */
function makeUpWindow(assessment: ManagedAssessment, now: number): [Dayjs, Dayjs] {
  const from = dayjs(now).add(1, 'day').hour(9).startOf('hour');
  const minutes = assessment.rules.minutes || (assessment.closes_at_ms - assessment.opens_at_ms) / 60_000;
  return [from, from.add(minutes, 'minute')];
}

function whatOf(
  kind: 'extend' | 'lateEntry' | 'makeUp',
  minutes: number,
  until: Dayjs,
  [from, to]: [Dayjs, Dayjs],
): ScheduleGrant['what'] {
  if (kind === 'extend') return { kind: 'extended', minutes };
  if (kind === 'lateEntry') return { kind: 'late_entry', until_ms: until.valueOf() };
  return { kind: 'make_up', opens_at_ms: from.valueOf(), closes_at_ms: to.valueOf() };
}
