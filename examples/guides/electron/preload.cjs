const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('kebab', { search: (query) => ipcRenderer.invoke('search', query) })
