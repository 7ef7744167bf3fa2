import { settingsSection } from './section.server.ts'

/** What analytics compare their figures with. */
export const goalsSection = settingsSection({
  key: 'goals',
  title: 'Goals',
  note: () => 'Analytics show them for the days in view: a quarter of a month has a quarter of the goal.',
})
