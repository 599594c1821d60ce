import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import ContainerOutlined from '@ant-design/icons/ContainerOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { ComponentType } from 'react';
import type { MenuIcon as Name } from './routeMeta';

/** Shown on the rail, where a name alone would not fit. */
export const menuIcons: Record<Name, ComponentType> = {
  book: BookOutlined,
  books: ContainerOutlined,
  code: CodeOutlined,
  edit: EditOutlined,
  exam: SolutionOutlined,
  folder: FolderOpenOutlined,
  home: HomeOutlined,
  inbox: InboxOutlined,
  paper: FileTextOutlined,
  play: PlayCircleOutlined,
  score: ReadOutlined,
  shop: AppstoreOutlined,
  tasks: ProfileOutlined,
  team: TeamOutlined,
  user: UserOutlined,
};

export { MenuOutlined as MenuIcon };

export function RailIcon({ name }: { name: Name }) {
  const Icon = menuIcons[name];
  return <Icon />;
}
