import { formatClock, formatIsoDay, formatLongMoment, formatMomentIn } from '#app/format/date.ts'
import { formatNumber } from '#app/format/money.ts'
import { formatIsoTime, momentOnWall } from '#app/format/wall-clock.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { readAudience, type Reader } from '#app/modules/mailings/audience.server.ts'
import { mailingSchema } from '#app/modules/mailings/forms.ts'
import {
  currentQuery,
  findProgress,
  listMailingViews,
  listUnsent,
  mailingHours,
  type Mailing,
} from '#app/modules/mailings/queries.server.ts'
import { previewMailing } from '#app/modules/mailings/render-mailing.server.ts'
import { durationOf, type MissReason } from '#app/modules/mailings/rules.ts'
import { mailingKey } from '#app/modules/mailings/write-mailing.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import type { AudienceCounts } from './audience-card.tsx'

/** Number of people offered for a preview. */
const MOST_PREVIEWED = 10

export type MailingDraft = Awaited<ReturnType<typeof draftOf>>

/** Data for a draft's form: its fields, its current audience, and a preview for one recipient. */
export async function draftOf(viewer: Viewer, mailing: Mailing | null, asked: string | null, now: Date) {
  const views = listMailingViews(viewer, now)
  const chosen = views.find(({ id, name }) => (mailing?.viewId ? id === mailing.viewId : name === mailing?.viewName)) ?? views[0]
  const kind = mailing?.kind ?? 'marketing'
  const view = { query: mailing ? currentQuery(mailing, viewer) : (chosen?.query ?? ''), viewerId: viewer.id }
  const readers = await readAudience(view, { kind, at: mailing?.sendAt ?? now, now })
  const readable = readers?.filter(({ missed }) => missed === null) ?? []
  const offered = (readable.length > 0 ? readable : (readers ?? []).filter(({ missed }) => missed !== 'analysis_only')).slice(
    0,
    MOST_PREVIEWED,
  )
  const lead = readers?.find(({ id }) => id === asked) ?? offered[0]
  const mail = mailing && lead ? previewMailing(mailing, lead.id, now) : null
  const { from, to } = mailingHours()
  const starts = mailing?.sendAt && mailing.sendAt > now ? mailing.sendAt : now
  const takesMs = durationOf(readable.length, mailing?.perHour ?? null)
  return {
    seen: mailingKey(mailing),
    saved: mailing ? formatMomentIn(mailing.updatedAt, now) : null,
    views: views.map(({ key, name, count: { total, isMore } }) => ({
      value: key,
      label: `${name} (${formatNumber(total)}${isMore ? '+' : ''})`,
    })),
    defaults: {
      view: chosen?.key ?? '',
      kind,
      subject: mailing?.subject ?? '',
      content: mailing?.content ?? '',
      when: mailing?.sendAt ? 'date' : 'now',
      day: mailing?.sendAt ? formatIsoDay(mailing.sendAt) : '',
      time: mailing?.sendAt ? formatIsoTime(mailing.sendAt) : '',
      speed: mailing?.perHour ? String(mailing.perHour) : '',
      lead: lead?.id ?? '',
    },
    constraints: constraintsOf(mailingSchema),
    audience: readers && countsOf(readers),
    offered: offered.map(({ id, name, email }) => ({ value: id, label: name === '' ? email : name })),
    preview:
      mail && lead
        ? {
            lead: { id: lead.id, name: lead.name === '' ? lead.email : lead.name },
            subject: mail.subject,
            text: mail.text,
            to: mail.to,
          }
        : null,
    starts: mailing?.sendAt && mailing.sendAt > now ? formatLongMoment(mailing.sendAt) : 'as soon as you confirm',
    ends: takesMs === 0 ? null : formatMomentIn(new Date(starts.getTime() + takesMs), now),
    hours: from === to ? null : `${clockOf(from)} to ${clockOf(to)}`,
  }
}

const clockOf = (time: string) => formatClock(momentOnWall('2026-01-15', time))

export function countsOf(readers: readonly Reader[]): AudienceCounts {
  const counts = new Map<MissReason, number>()
  for (const { missed } of readers) if (missed !== null) counts.set(missed, (counts.get(missed) ?? 0) + 1)
  const missed = [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
  return { total: readers.length, gets: readers.length - missed.reduce((sum, { count }) => sum + count, 0), missed }
}

export function reportOf(mailing: Mailing, now: Date) {
  const { id, state, subject, content, viewName, stopReason, sendAt, startedAt, endedAt, listedAt } = mailing
  const progress = findProgress(id)
  const { written, waiting, missed } = progress
  const gets = written.sent + written.queued + written.failed + written.withdrawn + waiting
  const isUnsent = state === 'sent' && listUnsent(id).length > 0
  const began = startedAt && `Began ${formatMomentIn(startedAt, now)}${endedAt ? `, ended ${formatMomentIn(endedAt, now)}` : ''}.`
  const stopped = endedAt && `Stopped ${formatMomentIn(endedAt, now)}, before any email was sent.`
  return {
    mailing: { id, state, subject, content, viewName, stopReason },
    progress,
    audience: listedAt && { total: gets + missed.reduce((sum, { count }) => sum + count, 0), gets, missed },
    when: began ?? stopped ?? (sendAt && sendAt > now ? `Sends ${formatLongMoment(sendAt)}.` : 'Sends within a minute.'),
    isStoppable: state === 'scheduled' || state === 'sending' || isUnsent,
  }
}
