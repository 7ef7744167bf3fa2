import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { SAMPLE, staffSample } from '../../layout/sample-mail.ts'

type SystemAlarm = {
  /** 'Mail' */
  part: string
  says: string
  /** The remedy; null after recovery. */
  todo: string | null
  /** 'November 24, 2026 at 10:12 AM Central' */
  since: string
  url: string
}

/** Notifies an admin that a part of the product failed or recovered. */
export function systemAlarmMail(company: CompanyFacts, { part, says, todo, since, url }: SystemAlarm) {
  return mailLayout(company, {
    title: todo === null ? `${part}: working again` : `${part}: needs attention now`,
    preview: says,
    parts: [
      { kind: 'text', text: says },
      ...(todo === null ? [] : [{ kind: 'text' as const, text: todo }]),
      { kind: 'rows', rows: [{ label: todo === null ? 'Problem started' : 'Since', value: since }] },
      { kind: 'button', label: 'Open the system page', url },
      ...(todo === null ? [] : [{ kind: 'note' as const, text: 'We’ll email you again when it’s working.' }]),
    ],
    reason: REASONS.account,
  })
}

/** With sample data, for the preview. */
export const samples = [
  staffSample('system-alarm', 'Administrators: part of the site has had a problem for ten minutes', systemAlarmMail, {
    part: 'Email',
    says: '3 emails couldn’t be sent. The oldest has waited 12 minutes. In 24 hours, 41 emails went out, 0 bounced, 0 failed.',
    todo: 'We’re retrying. The provider said: 421 Too many connections',
    since: 'November 24, 2026 at 10:12 AM Central',
    url: SAMPLE.leadUrl,
  }),
]
