/// <reference types="vite/client" />

declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
