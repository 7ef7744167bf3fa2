import { messageForStaff } from '../signing/messages.ts'
import { notSentMessage } from '../templates/messages.ts'
import type { NotReady } from './choose-document.server.ts'
import type { NotSentChoice } from './send-chosen.server.ts'

/** Why a document could not be sent. */
export function notSentChoiceMessage(reason: NotReady | NotSentChoice): string {
  if (reason === 'signed') return 'This lead already signed the management agreement. Nothing was sent.'
  if (reason === 'one-signer') return 'The current signing service allows only one signer. Leave the second signer blank.'
  if (reason === 'no-property' || reason === 'not-pending' || reason === 'provider-refused' || reason === 'provider-failed')
    return messageForStaff(reason)
  return notSentMessage(reason)
}
