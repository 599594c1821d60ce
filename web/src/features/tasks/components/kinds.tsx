import AccountBookOutlined from '@ant-design/icons/AccountBookOutlined';
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import type { ActivityKind } from '../api';

const icons = {
  python: CodeOutlined,
  simulation: AccountBookOutlined,
  flow: ApartmentOutlined,
  exercise: FormOutlined,
  table: TableOutlined,
};

/** The sign of an activity's kind; the words beside it say the same. */
export function KindIcon({ kind }: { kind: ActivityKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" />;
}
