import 'i18next';
import type appeals from './zh-CN/appeals.json';
import type audit from './zh-CN/audit.json';
import type authoring from './zh-CN/authoring.json';
import type autosave from './zh-CN/autosave.json';
import type businesses from './zh-CN/businesses.json';
import type classes from './zh-CN/classes.json';
import type coding from './zh-CN/coding.json';
import type common from './zh-CN/common.json';
import type company from './zh-CN/company.json';
import type courses from './zh-CN/courses.json';
import type editors from './zh-CN/editors.json';
import type evidence from './zh-CN/evidence.json';
import type exams from './zh-CN/exams.json';
import type flows from './zh-CN/flows.json';
import type gradebook from './zh-CN/gradebook.json';
import type identity from './zh-CN/identity.json';
import type insight from './zh-CN/insight.json';
import type invigilation from './zh-CN/invigilation.json';
import type learning from './zh-CN/learning.json';
import type legal from './zh-CN/legal.json';
import type marking from './zh-CN/marking.json';
import type open from './zh-CN/open.json';
import type originality from './zh-CN/originality.json';
import type questions from './zh-CN/questions.json';
import type regrade from './zh-CN/regrade.json';
import type results from './zh-CN/results.json';
import type routes from './zh-CN/routes.json';
import type school from './zh-CN/school.json';
import type second from './zh-CN/second.json';
import type shell from './zh-CN/shell.json';
import type simulation from './zh-CN/simulation.json';
import type staff from './zh-CN/staff.json';
import type tasks from './zh-CN/tasks.json';
import type upload from './zh-CN/upload.json';

/** Keys are typed by the Chinese texts; the parity test holds the English ones to them. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      appeals: typeof appeals;
      audit: typeof audit;
      authoring: typeof authoring;
      autosave: typeof autosave;
      businesses: typeof businesses;
      common: typeof common;
      company: typeof company;
      routes: typeof routes;
      shell: typeof shell;
      legal: typeof legal;
      school: typeof school;
      identity: typeof identity;
      company: typeof company;
      courses: typeof courses;
      learning: typeof learning;
      classes: typeof classes;
      questions: typeof questions;
      tasks: typeof tasks;
      upload: typeof upload;
      coding: typeof coding;
      simulation: typeof simulation;
      flows: typeof flows;
      editors: typeof editors;
      evidence: typeof evidence;
      exams: typeof exams;
      insight: typeof insight;
      invigilation: typeof invigilation;
      gradebook: typeof gradebook;
      marking: typeof marking;
      open: typeof open;
      originality: typeof originality;
      regrade: typeof regrade;
      results: typeof results;
      second: typeof second;
      staff: typeof staff;
    };
  }
}
