import { backUpHere } from '#app/modules/backups/make-backup.server.ts'
import { answerTasks } from '#app/modules/process-pool/answer-tasks.ts'

/** The process that creates a backup. */
answerTasks((at: Date) => backUpHere(at))
