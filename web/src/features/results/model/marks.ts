interface Whose {
  classId: number;
  courseId: number;
  studentId: number;
}

/** Where a teacher sees how a student's mark comes about, with everything that was handed in. */
export const marksOf = ({ classId, courseId, studentId }: Whose) =>
  ({
    to: '/gradeManage/studentpracticalAchievements',
    search: { class_id: classId, student_id: studentId, course_id: courseId, marks: 'open' },
  }) as const;
