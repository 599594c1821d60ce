import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
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

/** Shown on the rail, where a name alone would not fit, by the address of the entry. */
const menuIcons: Record<string, ComponentType> = {
  '/academicManage/academic': TeamOutlined,
  '/academicManage/finalMarks': AuditOutlined,
  '/course/assess': SolutionOutlined,
  '/course/exercise': EditOutlined,
  '/course/fzpt': ContainerOutlined,
  '/course/home': HomeOutlined,
  '/course/programs': ProfileOutlined,
  '/course/pythonPractice': CodeOutlined,
  '/course/resource': FolderOpenOutlined,
  '/course/score': ReadOutlined,
  '/course/video': PlayCircleOutlined,
  '/coursecenter': AppstoreOutlined,
  '/gradeManage/assess': SolutionOutlined,
  '/gradeManage/correction': InboxOutlined,
  '/gradeManage/grade': TeamOutlined,
  '/gradeManage/testPaper': FileTextOutlined,
  '/myaccount': UserOutlined,
  '/mycourse': BookOutlined,
};

export { MenuOutlined as MenuIcon };

export function RailIcon({ path }: { path: string }) {
  const Icon = menuIcons[path] ?? BookOutlined;
  return <Icon />;
}
