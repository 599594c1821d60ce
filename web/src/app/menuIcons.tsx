import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import ContainerOutlined from '@ant-design/icons/ContainerOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import FileDoneOutlined from '@ant-design/icons/FileDoneOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import ProjectOutlined from '@ant-design/icons/ProjectOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import TrophyOutlined from '@ant-design/icons/TrophyOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { ComponentType } from 'react';
import type { MenuIcon } from './routeMeta';

export const menuIcons: Record<MenuIcon, ComponentType> = {
  book: BookOutlined,
  books: ContainerOutlined,
  chart: BarChartOutlined,
  check: CheckSquareOutlined,
  code: CodeOutlined,
  edit: EditOutlined,
  exam: SolutionOutlined,
  folder: FolderOpenOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  inbox: InboxOutlined,
  notice: NotificationOutlined,
  paper: FileTextOutlined,
  play: PlayCircleOutlined,
  project: ProjectOutlined,
  rank: TrophyOutlined,
  record: FileDoneOutlined,
  score: ReadOutlined,
  shop: AppstoreOutlined,
  table: TableOutlined,
  tasks: ProfileOutlined,
  team: TeamOutlined,
  upload: UploadOutlined,
  user: UserOutlined,
};
