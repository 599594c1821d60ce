import CloseOutlined from '@ant-design/icons/CloseOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Dropdown, Input, InputNumber, Select } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '../../ui/ConfirmDanger';
import { halves } from '../../ui/halves';
import { useSortable } from '../../ui/sortable/useSortable';
import { Fault, FaultsWithin } from '../author/faults';
import { KeyEditor } from '../KeyEditor';
import type { AuthorProps, Part } from '../kind';
import { kindOf, questionKinds } from '../kinds';
import { moved } from '../model';
import styles from '../questions.module.css';
import type { QuestionKind } from '../types';
import own from './composite.module.css';
import { full, join, of } from './parts';

type WholePart = Required<Part>;

const mostParts = 20;
/** A part has no parts of its own. */
const partKinds = questionKinds.filter((kind) => kindOf(kind).parting === undefined);

const freshPart = (kind: QuestionKind): WholePart => {
  const { body, key } = kindOf(kind).fresh();
  return { stem: '', image: null, body, key, points: 2, analysis: '' };
};

/** The questions on a shared material, each by its own kind; the material is the question's own stem. */
export function Author({ body, answerKey, onChange }: AuthorProps<'composite'>) {
  const { t } = useTranslation('questions');
  const parts = of(body, answerKey) as WholePart[];
  const ids = useIds(parts.length);
  const put = (next: WholePart[]) => {
    const made = join(next);
    onChange(made.body, made.key);
  };
  const change = (at: number, patch: Partial<WholePart>) =>
    put(parts.map((part, place) => (place === at ? { ...part, ...patch } : part)));
  const sortable = useSortable<HTMLOListElement>({
    by: 'handle',
    onMove: (from, to) => {
      ids.move(from, to);
      put(moved(parts, from, to - from));
    },
  });
  return (
    <div className={styles.rows}>
      <ol ref={sortable.list} className={own.parts}>
        {parts.map((part, at) => (
          <li key={ids.of(at)} className={own.part} {...sortable.row(at, parts.length)}>
            <PartHead
              part={part}
              number={at + 1}
              handle={sortable.handle(at)}
              isOnly={parts.length <= 1}
              onChange={(patch) => change(at, patch)}
              onRemove={() => {
                ids.remove(at);
                put(parts.filter((_, place) => place !== at));
              }}
            />
            <FaultsWithin part={at}>
              <PartFields part={part} number={at + 1} onChange={(patch) => change(at, patch)} />
            </FaultsWithin>
          </li>
        ))}
      </ol>
      <div className={styles.row} style={{ justifyContent: 'space-between' }}>
        <Dropdown
          trigger={['click']}
          disabled={parts.length >= mostParts}
          menu={{
            onClick: ({ key }) => put([...parts, freshPart(key as QuestionKind)]),
            items: partKinds.map((kind) => ({ key: kind, label: t(`kind.${kind}`) })),
          }}
        >
          <Button type="dashed" icon={<PlusOutlined />}>
            {t('author.composite.add')}
          </Button>
        </Dropdown>
        <strong className="sp-number">
          {t('author.composite.total', { parts: parts.length, points: full(answerKey) })}
        </strong>
      </div>
    </div>
  );
}

interface HeadProps {
  part: WholePart;
  number: number;
  handle: object;
  isOnly: boolean;
  onChange: (patch: Partial<WholePart>) => void;
  onRemove: () => void;
}

/** Of which kind a part is, what it is worth, and its place among the others. */
function PartHead({ part, number, handle, isOnly, onChange, onRemove }: HeadProps) {
  const { t } = useTranslation('questions');
  const asked = useRef<QuestionKind>(part.body.kind);
  const changeKind = () => {
    const { body, key } = kindOf(asked.current).fresh();
    onChange({ body, key });
  };
  const untouched = kindOf(part.body.kind).fresh();
  const isUntouched = JSON.stringify(untouched) === JSON.stringify({ body: part.body, key: part.key });
  return (
    <header className={own.head}>
      <span className={styles.grip} title={t('author.drag')} {...handle}>
        <HolderOutlined aria-hidden="true" />
        <strong>{t('author.composite.part', { number })}</strong>
      </span>
      <ConfirmDanger
        title={t('author.composite.changeKind', { number })}
        text={t('author.composite.changeKindText')}
        okText={t('author.composite.changeKindOk')}
        onConfirm={async () => changeKind()}
      >
        {(ask) => (
          <Select
            style={{ width: 130 }}
            aria-label={t('author.composite.kind', { number })}
            value={part.body.kind}
            options={partKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            onChange={(kind: QuestionKind) => {
              asked.current = kind;
              if (isUntouched) changeKind();
              else ask();
            }}
          />
        )}
      </ConfirmDanger>
      <InputNumber
        className={own.points ?? ''}
        min={0.5}
        max={1000}
        {...halves}
        suffix={t('author.composite.pointsUnit')}
        aria-label={t('author.composite.points', { number })}
        value={part.points}
        onChange={(points) => onChange({ points: points ?? 1 })}
      />
      <span className={own.space} />
      <Button
        className={own.remove ?? ''}
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('author.composite.remove', { number })}
        disabled={isOnly}
        onClick={onRemove}
      />
    </header>
  );
}

interface FieldProps {
  part: WholePart;
  number: number;
  onChange: (patch: Partial<WholePart>) => void;
}

/** What a part asks, what is expected, and why. */
function PartFields({ part, number, onChange }: FieldProps) {
  const { t } = useTranslation('questions');
  return (
    <div className={styles.rows}>
      <Fault at="stem">
        <Input.TextArea
          aria-label={t('author.composite.stem', { number })}
          placeholder={t('author.composite.stem', { number })}
          autoSize={{ minRows: 1, maxRows: 8 }}
          value={part.stem}
          onChange={({ target }) => onChange({ stem: target.value })}
        />
      </Fault>
      {part.image ? (
        <div className={styles.row}>
          <img className={own.picture} src={part.image} alt="" />
          <Button size="small" type="text" onClick={() => onChange({ image: null })}>
            {t('author.composite.removePicture')}
          </Button>
        </div>
      ) : null}
      <Fault at="body">
        <Fault at="answer_key">
          <p className={styles.caption}>{t('expected')}</p>
          <KeyEditor
            body={part.body}
            answerKey={part.key}
            onChange={(body, key) => onChange({ body, key })}
          />
        </Fault>
      </Fault>
      <Fault at="points">
        <Fault at="analysis">
          <p className={styles.caption}>{t('bank.analysis')}</p>
          <Input.TextArea
            aria-label={t('author.composite.analysis', { number })}
            placeholder={t('author.composite.analysis', { number })}
            autoSize={{ minRows: 1, maxRows: 8 }}
            value={part.analysis}
            onChange={({ target }) => onChange({ analysis: target.value })}
          />
        </Fault>
      </Fault>
    </div>
  );
}

/** Parts have no identity on the server; here they keep their forms while they are moved about. */
function useIds(count: number) {
  const ids = useRef<number[]>([]);
  const last = useRef(0);
  while (ids.current.length < count) ids.current.push(++last.current);
  return {
    of: (at: number) => ids.current[at],
    move: (from: number, to: number) => {
      ids.current = moved(ids.current, from, to - from);
    },
    remove: (at: number) => {
      ids.current = ids.current.filter((_, place) => place !== at);
    },
  };
}
