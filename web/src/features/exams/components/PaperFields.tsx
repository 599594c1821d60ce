import { Checkbox, Flex, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { Panel } from '@/shared/ui/Panel';
import type { Composing } from './useComposing';

/** What a paper is called, how long it takes, what is read before the start. */
export function PaperFields({ paper }: { paper: Composing }) {
  const { t } = useTranslation('exams');
  const { title, minutes, definition, setTitle, setMinutes, setDefinition } = paper;
  return (
    <Panel>
      <Flex gap={16} wrap>
        <Input
          style={{ flex: 2, minWidth: 240 }}
          placeholder={t('compose.title')}
          aria-label={t('compose.title')}
          value={title}
          maxLength={120}
          onChange={(event) => setTitle(event.target.value)}
        />
        <InputNumber
          prefix={t('compose.minutes')}
          style={{ width: 200 }}
          min={0}
          max={600}
          aria-label={t('compose.minutes')}
          value={minutes}
          onChange={(value) => setMinutes(value ?? 0)}
        />
      </Flex>
      <Input.TextArea
        style={{ marginTop: 12 }}
        autoSize={{ minRows: 2 }}
        placeholder={t('compose.notice')}
        aria-label={t('compose.notice')}
        value={definition.notice}
        onChange={(event) => setDefinition({ ...definition, notice: event.target.value })}
      />
      <Flex gap={20} wrap style={{ marginTop: 12 }}>
        {(['shuffle_questions', 'shuffle_options'] as const).map((name) => (
          <Checkbox
            key={name}
            checked={definition[name]}
            onChange={(event) => setDefinition({ ...definition, [name]: event.target.checked })}
          >
            {t(name === 'shuffle_questions' ? 'form.shuffleQuestions' : 'form.shuffleOptions')}
          </Checkbox>
        ))}
        <span style={{ color: 'var(--sp-text-3)' }}>{t('compose.shuffle')}</span>
      </Flex>
      {definition.sections.some((section) => section.draws.length > 0) ? (
        <Checkbox
          style={{ marginTop: 8 }}
          checked={definition.avoids_seen}
          onChange={(event) => setDefinition({ ...definition, avoids_seen: event.target.checked })}
        >
          {t('compose.avoidsSeen')}
        </Checkbox>
      ) : null}
    </Panel>
  );
}
