import { Button, Flex, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { useFieldFaults } from '@/shared/forms/useFieldFaults';
import { type ReasonsFor, reasonsOf } from './acts';

interface Props {
  of: ReasonsFor;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What the server said against it. */
  fault?: ReturnType<ReturnType<typeof useFieldFaults>['at']>;
}

/** Why, in one's own words or by one press. */
export function ReasonBox({ of, label, value, onChange, fault }: Props) {
  const { t } = useTranslation(['exams', 'invigilation']);
  return (
    <Form.Item label={label} {...fault}>
      <Flex
        gap={6}
        wrap
        role="group"
        aria-label={t('invigilation:reasons.title')}
        style={{ marginBottom: 8 }}
      >
        {reasonsOf[of].map((reason) => {
          const words = t(`invigilation:reasons.${reason}`);
          return (
            <Button
              key={reason}
              size="small"
              type={value === words ? 'primary' : 'default'}
              ghost={value === words}
              aria-pressed={value === words}
              onClick={() => onChange(words)}
            >
              {words}
            </Button>
          );
        })}
      </Flex>
      <Input.TextArea
        aria-label={label}
        value={value}
        rows={2}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}
