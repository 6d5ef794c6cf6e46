/* For tests under a Wine before version 9, which has no bcryptprimitives.dll: the one
   function of it that Go asks for. It is never packaged. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *bytes, SIZE_T length) { return RtlGenRandom(bytes, (ULONG)length); }
