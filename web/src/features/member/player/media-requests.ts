import { MediaActionTypes } from 'media-chrome/react/media-store';

export const play = { type: MediaActionTypes.MEDIA_PLAY_REQUEST };
export const pause = { type: MediaActionTypes.MEDIA_PAUSE_REQUEST };
export const mute = { type: MediaActionTypes.MEDIA_MUTE_REQUEST };
export const unmute = { type: MediaActionTypes.MEDIA_UNMUTE_REQUEST };
export const toggleCaptions = { type: MediaActionTypes.MEDIA_TOGGLE_SUBTITLES_REQUEST };
export const enterFullscreen = { type: MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST };
export const exitFullscreen = { type: MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST };
export const enterPip = { type: MediaActionTypes.MEDIA_ENTER_PIP_REQUEST };
export const exitPip = { type: MediaActionTypes.MEDIA_EXIT_PIP_REQUEST };

export const seek = (seconds: number) => ({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: seconds });
export const setSpeed = (rate: number) => ({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: rate });
export const setVolume = (volume: number) => ({
  type: MediaActionTypes.MEDIA_VOLUME_REQUEST,
  detail: Math.min(1, Math.max(0, volume)),
});
