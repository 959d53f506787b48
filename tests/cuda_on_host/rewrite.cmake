# SPDX-License-Identifier: Apache-2.0
# CUDA C++ as plain C++: cmake -DFROM=x.cu -DTO=x.cpp -P rewrite.cmake
#   kernel<<<grid, block, shared, stream>>>(arguments)   becomes a call of launch.h
#   extern __shared__ T name[]                           becomes a pointer to the block's shared memory
file(READ ${FROM} text)
string(REGEX REPLACE "([A-Za-z_:]+(<[A-Za-z0-9_, ]*>)?)[ \n]*<<<" "CUDA_ON_HOST_LAUNCH((\\1), " text "${text}")
string(REPLACE ">>>(" ")(" text "${text}")
string(REGEX REPLACE "extern __shared__ ([A-Za-z0-9_]+) ([a-z_]+)\\[\\]"
  "\\1* const \\2 = static_cast<\\1*>(cuda_on_host::dynamic_shared())" text "${text}")
file(WRITE ${TO} "#line 1 \"${FROM}\"\n${text}")
