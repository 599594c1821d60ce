import { lazily } from '@/shared/ui/lazily';
import type { Item } from '../api';
import { ChapterForm } from './ChapterForm';
import { CourseForm } from './CourseForm';
import type { Desk } from './desk';
import { LectureForm } from './LectureForm';
import { ResourcesForm } from './ResourcesForm';

const TaskForm = lazily(() => import('./TaskForm').then((module) => module.TaskForm));
const ExerciseForm = lazily(() => import('./ExerciseForm').then((module) => module.ExerciseForm));
const FlowForm = lazily(() => import('./FlowForm').then((module) => module.FlowForm));
const AssessmentForm = lazily(() => import('./AssessmentForm').then((module) => module.AssessmentForm));
const CompanyForm = lazily(() => import('./CompanyForm').then((module) => module.CompanyForm));
const PythonForm = lazily(() => import('./PythonForm').then((module) => module.PythonForm));

interface Props {
  item: Item;
  onChange: (item: Item) => void;
  desk: Desk;
}

/** The form of an item's kind. */
export function ItemForm({ item, onChange, desk }: Props) {
  switch (item.kind) {
    case 'course':
      return (
        <CourseForm
          content={item.content}
          onChange={(content) => onChange({ ...item, content })}
          desk={desk}
        />
      );
    case 'chapter':
      return (
        <ChapterForm
          content={item.content}
          onChange={(content) => onChange({ ...item, content })}
          desk={desk}
        />
      );
    case 'lecture':
      return (
        <LectureForm
          content={item.content}
          onChange={(content) => onChange({ ...item, content })}
          desk={desk}
        />
      );
    case 'resources':
      return (
        <ResourcesForm
          content={item.content}
          onChange={(content) => onChange({ ...item, content })}
          desk={desk}
        />
      );
    case 'task':
      return (
        <TaskForm content={item.content} onChange={(content) => onChange({ ...item, content })} desk={desk} />
      );
    case 'exercise':
      return (
        <ExerciseForm
          content={item.content}
          onChange={(content) => onChange({ ...item, content })}
          desk={desk}
        />
      );
    case 'flow':
      return (
        <FlowForm content={item.content} onChange={(content) => onChange({ ...item, content })} desk={desk} />
      );
    case 'python':
      return (
        <PythonForm
          content={item.content}
          onChange={(content) => onChange({ ...item, content })}
          desk={desk}
        />
      );
    case 'company':
      return (
        <CompanyForm
          content={item.content}
          onChange={(content) => onChange({ ...item, content })}
          desk={desk}
        />
      );
    case 'assessment':
      return (
        <AssessmentForm
          content={item.content}
          onChange={(content) => onChange({ ...item, content })}
          desk={desk}
        />
      );
  }
}
