import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { staffNotice } from '../layout/staff-notice.ts'
import { SAMPLE, sampleMail, staffSample } from '../layout/sample-mail.ts'

/** The link that confirms a person's own privacy request. `days`: how long it works. */
export function privacyRequestMail(company: CompanyFacts, { kind, days, url }: { kind: string; days: number; url: string }) {
  return mailLayout(company, {
    title: 'Confirm your privacy request',
    preview: `Open the link and press the button within ${days} days.`,
    parts: [
      { kind: 'text', text: 'Someone used this address to ask us about their personal data.' },
      { kind: 'rows', rows: [{ label: 'Requested', value: kind }] },
      { kind: 'button', label: 'Confirm the request', url },
      { kind: 'note', text: `This link expires in ${days} days, or when you make a new request.` },
      {
        kind: 'text',
        text: 'If this wasn’t you, ignore this email. We won’t send or delete anything until someone presses the button.',
      },
    ],
    reason: REASONS.privacy,
  })
}

type PrivacyAnswer = {
  /** Text by staff, with several lines. */
  answer: string
  /** The download link of the copy and the days it works, or null. */
  copy: { url: string; days: number } | null
}

/** The answer to a privacy request. */
export function privacyAnswerMail(company: CompanyFacts, { answer, copy }: PrivacyAnswer) {
  const paragraphs = answer.split(/\n{2,}/).map((text) => ({ kind: 'text' as const, text }))
  return mailLayout(company, {
    title: 'Our response to your privacy request',
    preview: answer.split('\n', 1)[0] ?? '',
    parts: [
      ...paragraphs,
      ...(copy === null
        ? []
        : [
            { kind: 'button' as const, label: 'Open your copy', url: copy.url },
            { kind: 'note' as const, text: `The link expires in ${copy.days} days and is only for you.` },
          ]),
    ],
    reason: REASONS.privacy,
  })
}

type PrivacyNotice = { email: string; kind: string; message: string | null; due: string; url: string }

/** The notice to staff of a confirmed privacy request. */
export function privacyNoticeMail(company: CompanyFacts, { email, kind, message, due, url }: PrivacyNotice) {
  return staffNotice(company, {
    subject: `Privacy request: ${kind.toLowerCase()}`,
    title: `Respond to a privacy request by ${due}`,
    preview: `${email} has confirmed it`,
    rows: [
      { label: 'Who', value: email },
      { label: 'Request', value: kind },
      { label: 'Reply by', value: due },
    ],
    quote: message === null ? null : { label: 'Message', text: message },
    url,
    label: 'Open the request',
  })
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('privacy-request', 'Someone who asked for a copy of their data, or to have it deleted', privacyRequestMail, {
    kind: 'Deletion',
    days: 7,
    url: SAMPLE.link,
  }),
  sampleMail('privacy-answer', 'Someone who asked for a copy of their data', privacyAnswerMail, {
    answer: 'Hello Dana,\n\nHere is a copy of your data.',
    copy: { url: SAMPLE.link, days: 30 },
  }),
  staffSample('privacy-notice', 'Staff: a request for a copy or deletion of personal data', privacyNoticeMail, {
    email: SAMPLE.email,
    kind: 'Deletion',
    message: 'Please remove me, we sold the house.',
    due: 'January 5, 2027',
    url: SAMPLE.leadUrl,
  }),
]
