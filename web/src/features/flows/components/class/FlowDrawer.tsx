import { Drawer, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SourceMarkPanel } from '@/shared/marking/MarkPanel';
import { LinkButton } from '@/shared/ui/LinkButton';
import type { StudentFlow } from '../../classApi';
import { stepStates } from '../../model/board';
import { Board } from '../Board';
import { Outcome } from '../Outcome';

interface Props {
  flow: StudentFlow | undefined;
  student: string;
  classId: number;
  onClose: () => void;
}

/** The attempts of a student at a flow: what each came to, why, and how it was laid out. */
export function FlowDrawer({ flow, student, classId, onClose }: Props) {
  return (
    <Drawer
      open={flow !== undefined}
      size={900}
      destroyOnHidden
      title={flow ? `${student} · ${flow.title}` : ''}
      onClose={onClose}
      extra={flow ? <Acts flowId={flow.id} classId={classId} /> : null}
    >
      {flow ? <Content key={flow.id} flow={flow} /> : null}
    </Drawer>
  );
}

/** To everybody's attempts one by one; and where the flow was wrong, they are marked again by what the course says now. */
function Acts({ flowId, classId }: { flowId: number; classId: number }) {
  const { t } = useTranslation('flows');
  return (
    <Space>
      <LinkButton to="/gradeManage/correctionTask" search={{ class_id: classId, flow_id: flowId }}>
        {t('class.toDesk')}
      </LinkButton>
      <LinkButton to="/gradeManage/regrade" search={{ flow_id: flowId }}>
        {t('class.regrade')}
      </LinkButton>
    </Space>
  );
}

function Content({ flow }: { flow: StudentFlow }) {
  const { t } = useTranslation('flows');
  const [number, setNumber] = useState<number>();
  const best = [...flow.attempts].sort((left, right) => right.percent - left.percent)[0];
  const attempt = flow.attempts.find((one) => one.number === number) ?? best;
  if (attempt === undefined) return null;
  return (
    <>
      <SourceMarkPanel key={attempt.id} source="flow" id={attempt.id} />
      <Outcome attempt={attempt} attempts={flow.attempts} onPick={setNumber} />
      <div style={{ marginTop: 14 }}>
        <Board
          body={flow.body}
          steps={attempt.steps}
          states={stepStates(attempt)}
          label={t('outcome.number', { number: attempt.number })}
        />
      </div>
    </>
  );
}
