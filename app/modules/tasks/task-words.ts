import type { TaskKind } from './create-task.server.ts'

/** What a task of its kind asks for: the call that a new client was promised names the client as the lead does now, and asks for a phone number only while none is known. */
export function taskWords(
  { kind, summary }: { kind: TaskKind; summary: string },
  lead: { name: string; phone: string | null },
): string {
  return kind === 'welcome-call' ? `${welcomeCall(lead)}: promised to the client` : summary
}

/** 'Call Priya Raman to say hello' */
export function welcomeCall({ name, phone }: { name: string; phone: string | null }): string {
  const client = name.trim() || 'the new client'
  return phone?.trim() ? `Call ${client} to say hello` : `Ask ${client} for a phone number, and call to say hello`
}
