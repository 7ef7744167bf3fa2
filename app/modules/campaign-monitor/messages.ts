/** Of the monitor, and of its endpoint (docs/product/campaigns.md). */
export const MESSAGE_STATS_FAILED = 'Failed to fetch campaign stats'
export const MESSAGE_RESULTS_FAILED = 'The results could not be read. Please try again.'
export const MESSAGE_WINNER_CHOSEN = 'Version chosen: every lead gets it from now on'
export const MESSAGE_WINNER_FAILED = 'The version could not be chosen. Please try again.'

/** What the columns of the results mean. */
export const HOW_RESULTS_ARE_COUNTED =
  'Sent: taken by the mail server or by the provider of texts, or kept in the outbox where none is set up. Delivered: the provider confirmed it; many mail servers never do. Skipped: not sent, because the person did not agree to it, there was no address, its time was past or its condition was not met. Bounced: it came back. Unsubscribed: the last message of a campaign before the person said no. Answered: the lead answered this message. Converted: the lead reached Enrolled after it; a lead that got six messages before counts for all six. Tests are not counted.'

/** Why a button of a row did nothing, or a version was not chosen. */
export const MONITOR_MESSAGES = {
  missing: 'This lead no longer exists.',
  running:
    'Another campaign was started for this lead just before, so nothing was changed. The page of the lead shows which one.',
  'no-versions': 'This step no longer has two versions.',
} as const

/** What staff read after a workflow was started or stopped for all of its leads ('%' represents their number). */
export const WORKFLOW_WORDS = {
  start: {
    one: 'Campaign started for 1 lead',
    several: 'Campaign started for % leads',
    unchanged: "already had one or can't be emailed",
    failed: 'Failed to start campaign',
  },
  stop: {
    one: 'Campaign stopped for 1 lead',
    several: 'Campaign stopped for % leads',
    unchanged: 'had none running by then',
    failed: 'Failed to stop campaign',
  },
} as const
export const MESSAGE_NO_LEAD_TO_START = 'There is no lead to start this campaign for'
export const MESSAGE_NOTHING_TO_STOP = 'No lead is in this campaign'

/** The same of openings, while they are counted; and what is there while they are not. */
export const HOW_OPENINGS_ARE_COUNTED =
  'Opened: the picture in a marketing email was asked for, since openings are counted; some email programs ask for it unread, and many never do.'
export const OPENINGS_NOT_COUNTED = 'Open tracking is off. Turn it on in Settings.'
