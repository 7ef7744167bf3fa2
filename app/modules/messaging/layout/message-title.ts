/** A message's title on every screen: its subject. Text messages have none. */
export function messageTitle({ subject, channel }: { subject: string; channel: 'email' | 'sms' }): string {
  return subject || (channel === 'sms' ? 'Text message' : 'No subject')
}
