import { OWNER_SAMPLES } from './owner-samples.ts'
import type { SampleMail } from './sample-mail.ts'
import { STAFF_SAMPLES } from './staff-samples.ts'

/** Every mail that the product sends, with invented content. A template that is missing here fails a test. */
export const SAMPLE_MAILS: readonly SampleMail[] = [...OWNER_SAMPLES, ...STAFF_SAMPLES]

/** The sample with this key. */
export function findSampleMail(key: string): SampleMail | undefined {
  return SAMPLE_MAILS.find((sample) => sample.key === key)
}
