import { createReadStream } from 'node:fs'
import { folderFiles } from '../folder-files.js'

/**
 * Reads every file of a folder once, so that the system has them in its cache. Some systems take
 * out what nobody read for some seconds, which an engine that waits for its turn would pay for, and
 * a program that goes on searching would not.
 */
export async function readFiles(folder: string): Promise<void> {
  for (const path of await folderFiles(folder))
    for await (const _ of createReadStream(path, { highWaterMark: 1 << 20 }));
}
