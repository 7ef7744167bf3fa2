import { settingsSection } from '../section.server.ts'

/** How rents are estimated, and how much of it is bought. */
export const estimatorSection = settingsSection({
  key: 'estimator',
  title: 'Rent estimator',
  note: () => 'For estimates that are made from now on; reports keep theirs.',
})
