# SPDX-License-Identifier: Apache-2.0
# Copies the libraries that the programs and plugins of a bundle need into lib/amplab, except those of
# outside_libraries.txt. Stops if one is not found.
#   cmake -DBUNDLE=FOLDER -P packaging/bundle.cmake
set(CMAKE_GET_RUNTIME_DEPENDENCIES_PLATFORM linux+elf)
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/outside_libraries.txt lines)
set(outside)
foreach(line ${lines})
  string(REGEX REPLACE "#.*" "" names "${line}")
  string(REGEX MATCHALL "[^ ]+" names "${names}")
  foreach(name ${names})
    string(REGEX REPLACE "([.+])" "\\\\\\1" pattern "${name}")
    string(REPLACE "*" ".*" pattern "${pattern}")
    list(APPEND outside "^${pattern}$")
  endforeach()
endforeach()

file(GLOB programs ${BUNDLE}/bin/amplab*)
file(GLOB_RECURSE modules ${BUNDLE}/lib/amplab/*.so)
file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES ${programs}
  MODULES ${modules}
  RESOLVED_DEPENDENCIES_VAR found
  UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_EXCLUDE_REGEXES ${outside})
if(missing)
  message(FATAL_ERROR "The bundle needs libraries that are not on this machine: ${missing}. Install them, or list them "
    "in packaging/outside_libraries.txt.")
endif()
foreach(library ${found}) # under the name that programs ask for, without links, since a wheel has none
  get_filename_component(name ${library} NAME)
  file(COPY_FILE ${library} ${BUNDLE}/lib/amplab/${name})
  file(REAL_PATH ${library} source)
  file(APPEND ${BUNDLE}/sources.txt "${name} ${source}\n")
endforeach()
