import { OWNER_SAMPLES } from './owner-samples.ts'
import type { SampleMail } from './sample-mail.ts'
import { STAFF_SAMPLES } from './staff-samples.ts'

/** All emails of the product, with sample content. A test fails if a template is missing here. */
export const SAMPLE_MAILS: readonly SampleMail[] = [...OWNER_SAMPLES, ...STAFF_SAMPLES]

/** The sample with this key. */
export function findSampleMail(key: string): SampleMail | undefined {
  return SAMPLE_MAILS.find((sample) => sample.key === key)
}
