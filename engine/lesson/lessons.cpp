// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/lessons.h"

#include "engine/lesson/lesson_error.h"
#include "engine/run/nearest.h"
#include "platform/this_process.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace amplab::lesson {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGroups[] = {"course", "clinic", "exercises", "myths"};

bool is_lesson(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / kFileName, error);
}

// "08-the-scaler-at-work" becomes "the-scaler-at-work".
std::string_view without_number(std::string_view name) {
  const std::string_view number = lesson_number(name);
  return number.empty() ? name : name.substr(number.size() + 1);
}

std::string_view without_zeros(std::string_view number) {
  return number.substr(std::min(number.find_first_not_of('0'), number.size()));
}

// wanted: "8", "08" or "clinic/08".
bool has_number(const LessonFolder& lesson, std::string_view wanted) {
  const size_t slash = wanted.find('/');
  const std::string_view group = slash == std::string_view::npos ? kGroups[0] : wanted.substr(0, slash);
  const std::string_view number = slash == std::string_view::npos ? wanted : wanted.substr(slash + 1);
  const std::string_view its = lesson_number(lesson.name);
  return !its.empty() && lesson.group == group && without_zeros(its) == without_zeros(number);
}

} // namespace

std::string_view lesson_number(std::string_view name) {
  const size_t end = name.find_first_not_of("0123456789");
  return end != std::string_view::npos && name[end] == '-' ? name.substr(0, end) : std::string_view();
}

std::string share_folder() {
  std::error_code none;
  if (const char* chosen = std::getenv("AMPLAB_SHARE_DIR")) return chosen;
  const fs::path beside = platform::program_path().parent_path().parent_path() / "share" / "amplab";
  return fs::is_directory(beside, none) ? beside.string() : "";
}

std::vector<LessonFolder> lesson_folders() {
  std::vector<LessonFolder> all;
  const std::string share = share_folder();
  if (share.empty()) return all;
  for (const char* group : kGroups) {
    const size_t first = all.size();
    std::error_code error;
    for (fs::directory_iterator entry(fs::path(share) / "lessons" / group, error);
         !error && entry != fs::directory_iterator(); entry.increment(error))
      if (is_lesson(entry->path())) all.push_back({group, entry->path().filename().string(), entry->path().string()});
    std::ranges::sort(all.begin() + static_cast<std::ptrdiff_t>(first), all.end(), {}, &LessonFolder::name);
  }
  return all;
}

Lesson lesson_in(const std::string& folder) {
  const std::string share = share_folder();
  return read_lesson({folder, share.empty() ? "" : (fs::path(share) / "examples").string()});
}

Lesson find_lesson(const std::string& name_or_folder) {
  if (is_lesson(name_or_folder)) return lesson_in(name_or_folder);
  const std::vector<LessonFolder> all = lesson_folders();
  const auto found = std::ranges::find_if(all, [&](const LessonFolder& each) {
    return each.name == name_or_folder || without_number(each.name) == name_or_folder ||
           has_number(each, name_or_folder);
  });
  if (found != all.end()) return lesson_in(found->path);
  std::vector<std::string_view> names;
  for (const LessonFolder& each : all) names.push_back(without_number(each.name));
  const std::string_view nearest = names.empty() ? std::string_view() : nearest_of(names, name_or_folder);
  throw LessonError("There is no lesson " + in_quotes(name_or_folder) + ", and no folder with a " + kFileName +
                    " of that name" +
                    (nearest.empty() ? "; run amplab-engine lesson list to see all lessons."
                                     : "; did you mean \"" + std::string(nearest) + "\"?"));
}

} // namespace amplab::lesson
