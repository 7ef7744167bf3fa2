/** What a message is called on every screen: its subject; a text message has none. */
export function messageTitle({ subject, channel }: { subject: string; channel: 'email' | 'sms' }): string {
  return subject || (channel === 'sms' ? 'Text message' : 'No subject')
}
