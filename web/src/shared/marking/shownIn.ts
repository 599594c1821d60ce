/** Everything that shows marks is read again after one has changed. */
export const SHOWN_IN = ['marking', 'results', 'exams', 'simulation', 'flows', 'tasks', 'coding'];
