/** Holds the event loop for some milliseconds of processor time, however busy the machine is. */
export function holdEventLoop(ms: number): void {
  const start = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(start)
    if ((user + system) / 1000 >= ms) return
  }
}
