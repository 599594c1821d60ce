import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Flex, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionRow } from '@/shared/questions/bank';
import { halves } from '@/shared/ui/halves';
import { Panel } from '@/shared/ui/Panel';
import type { useSortableLists } from '@/shared/ui/sortable/useSortableLists';
import type { DrawRule, PaperSection } from '../managedApi';
import { isEmptySection } from '../model/paper';
import styles from './compose.module.css';
import { DrawRow } from './DrawRow';
import { IconButton } from './IconButton';
import { PaperQuestionRow } from './PaperQuestionRow';

interface Props {
  section: PaperSection;
  /** Which of the paper's sections it is, from 0. */
  place: number;
  courseId: number;
  stems: Map<string, QuestionRow>;
  /** What the server found wrong, by its place within the section: `draws[0]`, `questions[2]`. */
  faults: ReadonlyMap<string, string>;
  /** The questions of all sections, to be put in order. */
  rows: ReturnType<typeof useSortableLists>;
  /** What the section is dragged by. */
  grip: ReactNode;
  onChange: (patch: Partial<PaperSection>) => void;
  onPick: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** A section of a paper: its title, what its questions are worth, the questions fixed and drawn. */
export function PaperSectionPanel(props: Props) {
  const { section, place, courseId, stems, faults, rows, grip, onChange, onPick, onMove, onRemove } = props;
  const { t } = useTranslation(['exams', 'questions']);
  const draw: DrawRule = {
    count: 5,
    kinds: [],
    knowledge: [],
    chapters: [],
    tags: [],
    difficulty: [0, 0],
    // All questions of a draw are worth the same: what the section says, or this.
    points: section.points === null ? 2 : null,
  };
  return (
    <Panel>
      <Flex gap={12} wrap align="center">
        {grip}
        <Input
          style={{ flex: 1, minWidth: 220, fontWeight: 600 }}
          aria-label={t('exams:compose.sectionTitle')}
          placeholder={t('exams:compose.sectionTitle')}
          value={section.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <InputNumber
          prefix={t('exams:compose.pointsEach')}
          suffix={section.points === null ? null : t('exams:compose.pointsUnit')}
          style={{ width: 210 }}
          min={0.5}
          {...halves}
          aria-label={t('exams:compose.pointsEach')}
          placeholder={t('exams:compose.ownPoints')}
          value={section.points}
          onChange={(points) => onChange({ points })}
        />
        <IconButton label={t('exams:compose.up')} icon={<ArrowUpOutlined />} onClick={() => onMove(-1)} />
        <IconButton label={t('exams:compose.down')} icon={<ArrowDownOutlined />} onClick={() => onMove(1)} />
        <IconButton label={t('exams:compose.remove')} icon={<CloseOutlined />} onClick={onRemove} />
      </Flex>
      <ol className={styles.questions} {...rows.list(place)}>
        {section.questions.map((question, index) => (
          <PaperQuestionRow
            key={question.key}
            question={question}
            row={stems.get(question.key)}
            sectionPoints={section.points ?? null}
            fault={faults.get(`questions[${index}]`)}
            sorting={rows.row({ list: place, at: index }, question.key)}
            handle={rows.handle({ list: place, at: index })}
            onPoints={(points) =>
              onChange({
                questions: section.questions.map((other, at) =>
                  at === index ? { ...other, points } : other,
                ),
              })
            }
            onMove={(by) => rows.step({ list: place, at: index }, by)}
            onRemove={() => onChange({ questions: section.questions.filter((_, at) => at !== index) })}
          />
        ))}
      </ol>
      {isEmptySection(section) ? <p className={styles.none}>{t('exams:compose.emptySection')}</p> : null}
      {section.draws.map((rule, index) => (
        <DrawRow
          // biome-ignore lint/suspicious/noArrayIndexKey: draws have no identity but their place
          key={index}
          rule={rule}
          courseId={courseId}
          sectionPoints={section.points ?? null}
          fault={faults.get(`draws[${index}]`)}
          onChange={(patch) =>
            onChange({
              draws: section.draws.map((other, at) => (at === index ? { ...other, ...patch } : other)),
            })
          }
          onRemove={() => onChange({ draws: section.draws.filter((_, at) => at !== index) })}
        />
      ))}
      <Flex gap={10} style={{ marginTop: 10 }}>
        <Button icon={<PlusOutlined />} onClick={onPick}>
          {t('exams:compose.fromBank')}
        </Button>
        <Button onClick={() => onChange({ draws: [...section.draws, draw] })}>
          {t('exams:compose.addDraw')}
        </Button>
      </Flex>
    </Panel>
  );
}
