import type { ViewRefusal } from './write-view.server.ts'

export const MESSAGES: Record<ViewRefusal, string> = {
  missing: 'This view was deleted.',
  'not-yours': 'This view belongs to someone else.',
  'too-many': 'You have 30 saved views. Delete one first.',
}

export const MESSAGE_VIEW_FAILED = 'The view could not be saved. Please try again.'
