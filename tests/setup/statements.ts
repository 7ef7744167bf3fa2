import { expect } from 'vitest'
import { keysOf } from '#app/format/records.ts'

/** Texts of a page, an email or a file, by the name of the place. */
export type Said = Map<string, string>

const MONEY = String.raw`(\$\d+(?:,\d{3})*(?:\.\d\d)?)`
const DAY = String.raw`\b((?:\w+day, )?[A-Z][a-z]{2,8} \d{1,2}(?:, \d{4})?)`
const NAME = String.raw`([A-Z][a-z]+ [A-Z][a-z]+)`
const STATUS =
  '(New Lead|Analysis Submitted|Proposal|Site Visit Scheduled|Walkthrough Scheduled|Contract Sent|Enrolled|Closed|Won|Lost)'

/** How each kind of fact is phrased anywhere. The captures of a pattern form one statement. */
const KINDS = {
  'onboarding fee': [
    `\\b[Oo]nboarding(?: fee)?(?:, by card|one-time, by card|, paid by card:?| of|,| The Owner shall pay a one-time fee of)? ${MONEY}`,
    `${MONEY} onboarding fee\\b`,
    `the setup fee is billed separately ${MONEY}`,
    `Description Onboarding fee State \\w+ .{0,160}?Amount ${MONEY}`,
  ],
  'setup fee': [
    `\\b[Ss]etup(?: fee)?(?:, by invoice|one-time, billed by invoice|, billed by invoice:?| of|,| The Owner shall pay a one-time fee of)? ${MONEY}`,
  ],
  'share of the rent': [String.raw`([\d.]+%) of (?:the |\$[\d,]+ )?(?:monthly )?rent\b`],
  'monthly fee': [
    `% of the rent and ${MONEY} a month`,
    `(?:Administration|Base) fee(?:a month, for the whole property| The Owner shall pay)? ${MONEY}`,
  ],
  'rent of the owner': [
    `Estimated (?:monthly )?rent ${MONEY}`,
    `At a monthly rent of ${MONEY}`,
    `Ave, [A-Z][\\w ]+? ${MONEY}\\w+ No next action`,
    `Never(?: contacted)? [A-Z]\\w+(?: \\w+)? ${MONEY}`,
  ],
  'management of that rent': [
    `% of \\$[\\d,]+ rent ${MONEY}`,
    `% of the monthly rent ${MONEY}`,
    `, [\\d.]+% of the rent ${MONEY} a month`,
    `that is about ${MONEY}`,
  ],
  'estimated rent': [
    `${MONEY} (?:estimated|rough estimate of the) monthly rent`,
    `(?:estimated|[Rr]ough estimate of the) monthly rent ${MONEY}`,
    `Rental analysis completed, ${MONEY}`,
    `IA \\d{5}[^$]{0,30}${MONEY}(?: a unit)?\\$[\\d,]+ to`,
  ],
  home: [String.raw`(\d+ [A-Z]\w+ Ave, [A-Z][\w ]+, IA \d{5})`],
  owner: [
    `Signed by ${NAME}`,
    `${NAME} signed the`,
    `\\band ${NAME}, reached at`,
    `Call ${NAME} to say hello`,
    `Client ${NAME}`,
    `\\bOwner ${NAME} (?:E-?mail|Contact)`,
    `New (?:client|online enrollment): ${NAME}`,
    `\\bName ${NAME} Email`,
  ],
  walkthrough: [
    `(?<!(?:by|on|Previous time) (?:\\w+day, )?)${DAY}, (\\d+:\\d\\d [AP]M) Central`,
    `Day ${DAY} Time (\\d+:\\d\\d [AP]M)`,
    `Walkthrough ${DAY}, (\\d+:\\d\\d [AP]M)`,
    String.raw`DTSTART;TZID=America/Chicago:(\d{8}T\d{4})00`,
    String.raw`Walkthrough \(UTC\) (\d{4}-\d\d-\d\d \d\d:\d\d)`,
    `Starts at ${DAY} at (\\d+:\\d\\d [AP]M) Central State booked`,
  ],
  'who calls': [
    String.raw`([A-Z]\w+(?: \w+)?) (?:calls you to say hello|emails you to ask)`,
    String.raw`Your contact is ([A-Z]\w+(?: \w+)?):`,
  ],
  'call promised by': [
    `(?:by \\w+, ${DAY}:|By \\w+, ${DAY}:?) .{3,40}? (?:calls you to say hello|emails you to ask)`,
    `(?:say hello|ask for a phone number)(?: by \\w+, |: promised to the client Due )${DAY}`,
  ],
  'photographs promised by': [
    `listing ready(?: by \\w+, |: promised to the client Due )${DAY}`,
    // Emails have its day before the step; the page after payment has it after the step.
    `(?:by \\w+, ${DAY}:|By \\w+, ${DAY}:?) We take photos and finish the listing`,
    `We take photos and finish the listing by \\w+, ${DAY}`,
  ],
  'acknowledged on': [`acknowledged the agreement terms on ${DAY}`, `Acknowledged on ${DAY}`],
  'signed on': [
    `\\b(?:was s|S)igned (?:by ${NAME}, )?on ${DAY}`,
    `Signed by [A-Z]\\w+ [A-Z]\\w+, ${DAY}`,
    `Completed at ${DAY} at`,
    `the second of you on ${DAY}`,
  ],
  'paid on': [`[Pp]aid on ${DAY}`, `Paid at ${DAY} at`],
  refunded: [
    `${MONEY} (?:of it )?(?:was )?refunded`,
    `[Rr]efunded(?:: Onboarding fee,| your)? ${MONEY}`,
    `${MONEY} of the onboarding fee was refunded`,
  ],
  'amount of the invoice': [
    `\\b\\w{6}-\\d{4}, (?:due|paid on) \\w+ \\d+, \\d{4}(?:\\. Refunded \\S+ on \\w+ \\d+, \\d{4})? ${MONEY}`,
    `\\w{6}-\\d{4}, sent [^$]*${MONEY}`,
    `\\w{6}-\\d{4}, paid \\w+ \\d+, \\d+:\\d\\d [AP]M[^$]*${MONEY}`,
    `Total ${MONEY} (?:Refunded|Status)`,
    `Pay ${MONEY}: Setup of the home`,
    `Status \\w+(?: refunded)? Amount ${MONEY} Billed to`,
    `You paid ${MONEY}`,
    `Invoice \\w{6}-\\d{4}: \\S+ of ${MONEY} refunded`,
    `Description Setup of the home .{20,260}? Amount ${MONEY}`,
  ],
  'refunded of the invoice': [
    `\\w{6}-\\d{4}, paid on \\w+ \\d+, \\d{4}\\. Refunded ${MONEY} on`,
    `Refunded −${MONEY} Net paid`,
    `Refunded ${MONEY} Refunded on \\w+ \\d+, \\d+:`,
    `Total refunded ${MONEY}`,
    `We refunded ${MONEY} of it`,
    `Invoice \\w{6}-\\d{4}: ${MONEY}(?: of \\S+)? refunded: check`,
    `${MONEY} refunded(?:Partly refunded|Refunded)`,
    `Description Setup of the home .{20,260}? Refunded ${MONEY}`,
  ],
  'state of the invoice': [
    `\\w{6}-\\d{4}, (?:sent|paid) .{10,80}?\\$[\\d.,]+(?: refunded)?(Open|Paid|Partly refunded|Refunded)(?![a-z])`,
    `Status Status (Open|Paid|Partly refunded|Refunded) Amount`,
    `Description Setup of the home Status (open|paid|partly refunded|refunded)\\b`,
  ],
  'left to do': [String.raw`(\w+ things?|[Nn]othing) (?:is |are )?left\b`],
  agreement: [
    'Property management agreement.{0,140}(Completed|Declined|Voided|Pending Signature)(?![a-z])',
    '(Declined) by someone',
    'This agreement was (declined)',
    'Document name Property management agreement.{0,300}? Status (completed|declined)',
  ],
  'fee of the referral': [`${MONEY} once your client signs`, `${MONEY} due, not paid yet`, `\\b1 due, ${MONEY}`],
  'paid to the realtor': [
    `Paid in \\d{4} ${MONEY}`,
    `${MONEY} ?Paid [A-Z]`,
    `so far ${MONEY} \\d+ All`,
    `,${MONEY},(?:yes|no)\\b`,
    // A year's payouts: paid, reversed, and in total.
    `\\$[\\d,.]+ \\$[\\d,.]+ ${MONEY} Received`,
    `Box 1 - Nonemployee Compensation ${MONEY}`,
  ],
  'message of the owner': [String.raw`(When do you come by\?)`],
  'answer to the owner': [String.raw`(We come on Tuesday at nine)`],
  'task to answer': [String.raw`(Reply to the message in the inbox)`],
  'new leads of the week': [String.raw`New leads:? (\d+)`, String.raw`Leads over time All,(\d+),`],
  'revenue of the week': [`Revenue ${MONEY}`, `Revenue All,.*,${MONEY}`],
  status: [
    `IA \\d{5} ?${STATUS}`,
    // The list of leads, and the board's column.
    `Ave, [A-Z][\\w ]+? ${STATUS}`,
    `${STATUS} 1 lead\\$`,
    `Status ${STATUS} (?:since|Status reason|Source)`,
  ],
  'agreed to texts on': [
    `Agreed to texts on ${DAY}`,
    `${DAY}, \\d+:\\d\\d [AP]M, enrollment ?Confirmed ?“Send me text messages`,
    `Channel Text(?: message)? Recipient .{10,400}? Confirmed at ${DAY} at`,
    `Box checked Form enrollment Confirmed \\(UTC\\) ${DAY}`,
    String.raw`Box checked Enrollment\S* .{10,30}? Confirmed(\w{3} \d{1,2})`,
  ],
  'ended texts on': [
    `${DAY}, \\d+:\\d\\d [AP]M, text message ?Withdrawn ?“Replied STOP`,
    `Created at ${DAY} at \\S+ [AP]M Central Channel Text(?: message)? Recipient .{10,20}? Reason Stop`,
  ],
} satisfies Record<string, string[]>
export type Kind = keyof typeof KINDS
const KIND_NAMES = keysOf(KINDS)

/** All statements of a kind, in one spelling for all places: '$199', 'Nov 30 10:00 AM'. */
export function statementsOf(said: Said, kind: Kind): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [place, words] of said)
    for (const pattern of KINDS[kind])
      for (const [, ...captured] of words.matchAll(new RegExp(pattern, 'g'))) {
        const value = spelling(captured.filter(Boolean).join(' '))
        const places = found.get(value) ?? []
        if (!places.includes(place)) found.set(value, [...places, place])
      }
  return found
}

/** The true value of each kind in a story, or null if it is enough that all places agree. */
export type Facts = Partial<Record<Kind, string | null | undefined>>

/** Expects that all places that state a fact of these kinds agree, and that at least two do. */
export function expectOneStory(said: Said, facts: Facts): void {
  for (const kind of KIND_NAMES) {
    const value = facts[kind]
    if (value === undefined) continue
    const found = statementsOf(said, kind)
    const list = JSON.stringify(Object.fromEntries(found), null, 1)
    expect.soft([...found.keys()], `${kind}: ${list}`).toEqual([value ?? expect.any(String)])
    expect.soft([...found.values()][0]?.length, `places that state ${kind}: ${list}`).toBeGreaterThan(1)
  }
}

/** Claims that walkthrough, signature and payment have an order. */
const FALSE_ORDER =
  /before anything is signed|nothing is signed before|comes first|signing follows|(?:before|after) the walkthrough|before you sign (?:it|the)|at the end\b/i

/**
 * Expects that no place claims an order of walkthrough, signature and payment, and that every place that says when management
 * begins names all three.
 */
export function expectNoOrder(said: Said): void {
  for (const [place, words] of said) {
    expect.soft(words, place).not.toMatch(FALSE_ORDER)
    for (const [sentence] of words.matchAll(/[^.]*\bmanagement begins (?:once|when)[^.]*\./gi))
      for (const condition of [/onboarding fee/i, /signed|both/i, /walkthrough|both/i])
        expect.soft(sentence, place).toMatch(condition)
  }
}

function spelling(value: string): string {
  const moment = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(value)
  if (moment) {
    const [, year, month, day, hour, minute] = moment
    return spellMoment(`${year}-${month}-${day} ${hour}:${minute}`, 'UTC')
  }
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value)) return spellMoment(value, 'America/Chicago')
  return value
    .replace(/\.00\b/, '')
    .replace(/^\w+day, /, '')
    .replace(/\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]+ (?=\d)/, '$1 ')
    .replace(/, \d{4}\b/, '')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

/** 'Nov 30 10:00 AM' for '2026-11-30 16:00', which is read as UTC, in a time zone. */
function spellMoment(value: string, timeZone: string): string {
  const at = new Date(`${value.replace(' ', 'T')}:00Z`)
  const clock = at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  return `${at.toLocaleDateString('en-US', { timeZone, month: 'short', day: 'numeric' })} ${clock.replaceAll('\u202f', ' ')}`
}
