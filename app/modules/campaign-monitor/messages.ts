/** For the monitor and its endpoint (docs/product/campaigns.md). */
export const MESSAGE_STATS_FAILED = 'Failed to fetch campaign stats'
export const MESSAGE_RESULTS_FAILED = 'We couldn’t load the results. Please try again.'
export const MESSAGE_WINNER_CHOSEN = 'Version chosen. Every lead will get it from now on.'
export const MESSAGE_WINNER_FAILED = 'We couldn’t switch to this version. Please try again.'

/** Explains the columns of the results. */
export const HOW_RESULTS_ARE_COUNTED =
  'Sent: accepted by the mail server or text provider, or saved in the outbox if none is set up. Delivered: confirmed by the provider. Many mail servers never confirm. Skipped: not sent because of missing consent, a missing address, a missed time or an unmet condition. Bounced: returned as undeliverable. Unsubscribed: the last message before the person opted out. Complaints: reported as spam. Replied: the lead answered this message. Converted: the lead later reached Enrolled. If six messages were sent first, all six count. Tests don’t count.'

/** Why a row's action failed, or a version was not chosen. */
export const MONITOR_MESSAGES = {
  missing: 'This lead no longer exists.',
  running: 'A different campaign was just started for this lead, so nothing changed. See the lead’s page.',
  'no-versions': 'This step no longer has two versions.',
} as const

/** Messages after starting or stopping a workflow for all leads ('%' is replaced by their number). */
export const WORKFLOW_WORDS = {
  start: {
    one: 'Campaign started for 1 lead',
    several: 'Campaign started for % leads',
    unchanged: 'already had one or can’t be emailed',
    failed: 'Failed to start campaign',
  },
  stop: {
    one: 'Campaign stopped for 1 lead',
    several: 'Campaign stopped for % leads',
    unchanged: 'had no active campaign',
    failed: 'Failed to stop campaign',
  },
} as const
/** The same after pausing or resuming. */
export const PAUSE_WORDS = {
  pause: {
    done: 'paused',
    failed: 'We couldn’t pause the workflow. Please try again.',
    unchanged: 'This workflow is already paused',
  },
  resume: {
    done: 'resumed',
    failed: 'We couldn’t resume the workflow. Please try again.',
    unchanged: 'This workflow isn’t paused',
  },
} as const
export const MESSAGE_NO_LEAD_TO_START = 'No leads can start this campaign right now'
export const MESSAGE_NOTHING_TO_STOP = 'No leads are in this campaign'

/** The same for opens while they are counted, and a text for when they are not. */
export const HOW_OPENINGS_ARE_COUNTED =
  'Opened: the hidden image in a marketing email was loaded. Some email apps load it without opening the email, and many never load it.'
export const OPENINGS_NOT_COUNTED = 'Open tracking is off. Turn it on in Settings.'

/** The same for clicks. */
export const HOW_CLICKS_ARE_COUNTED =
  'Clicked: the recipient clicked at least one link in a marketing email. Security scanners that open every link also count.'
export const CLICKS_NOT_COUNTED = 'Click tracking is off. Turn it on in Settings.'
