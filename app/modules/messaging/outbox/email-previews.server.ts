import { db } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { withFooterLinks } from '../layout/finished-mail.ts'
import type { RenderedMail, SampleMail } from '../layout/sample-mail.ts'
import { sampleMarketingLinks } from '../queue/marketing-links.server.ts'

const templates = import.meta.glob<{ samples?: SampleMail[] }>('../templates/**/!(*.test).ts', { eager: true })
const samples = Object.values(templates).flatMap((template) => template.samples ?? [])

/** All emails of the product with sample content, those to staff last. A test fails if a template has no sample. */
export const SAMPLE_MAILS: readonly SampleMail[] = [
  ...samples.filter(({ isForStaff }) => !isForStaff),
  ...samples.filter(({ isForStaff }) => isForStaff),
]

/** The sample with this key. */
export function findSampleMail(key: string): SampleMail | undefined {
  return SAMPLE_MAILS.find((sample) => sample.key === key)
}

/** A sample as it would be sent. */
export function renderSample({ render, isMarketing }: SampleMail): RenderedMail {
  const mail = render(getSetting('company'))
  return isMarketing ? { ...mail, ...withFooterLinks(mail, sampleMarketingLinks(db()).footer) } : mail
}
