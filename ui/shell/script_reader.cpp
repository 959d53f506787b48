// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/script_reader.h"

#include "engine/import/headline.h"
#include "ui/models/message_text.h"

#include <QStringList>
#include <algorithm>

namespace amplab {
namespace {

qsizetype indent_of(const QString& line) {
  return std::ranges::find_if(line, [](QChar c) { return !c.isSpace(); }) - line.begin();
}

// A head with nothing imported below it does not count as imported: `if step % 100 == 0:` above a print.
void leave_out_heads(const QStringList& script, std::map<int, ImportStatus>& lines) {
  for (auto head = lines.rbegin(); head != lines.rend(); ++head) {
    const QString& text = script[head->first - 1];
    if (head->second != ImportStatus::used || !text.trimmed().endsWith(':')) continue;
    bool below = false, used = false;
    ImportStatus most = ImportStatus::used;
    for (auto line = head.base(); line != lines.end() && indent_of(script[line->first - 1]) > indent_of(text) && !used;
         ++line) {
      below = true;
      used = line->second == ImportStatus::used;
      most = std::max(most, line->second);
    }
    if (below && !used) head->second = most;
  }
}

// Returns the fate of each line. taken: lines in the configuration. A line outside of it and without a remark, such as
// an import, changes no number.
std::map<int, ImportStatus> statuses_of(const QString& script, const ScriptReading& reading,
                                        const std::set<int32_t>& used) {
  const QStringList all = script.split('\n');
  std::map<int, ImportStatus> lines;
  if (reading.config) {
    int number = 0;
    for (const QString& line : all) {
      ++number;
      const QString text = line.trimmed();
      if (!text.isEmpty() && !text.startsWith('#'))
        lines[number] = used.contains(number) ? ImportStatus::used : ImportStatus::ignored;
    }
  }
  for (const importing::Remark& remark : reading.remarks)
    for (int line = remark.first; line <= remark.last; ++line) {
      const auto known = lines.find(line);
      if (reading.config && known == lines.end()) continue; // blank
      const ImportStatus status = remark.side_effect_free ? ImportStatus::ignored : ImportStatus::unsupported;
      if (known == lines.end() || known->second < status) lines[line] = status;
    }
  leave_out_heads(all, lines);
  return lines;
}

} // namespace

ScriptReading read_script(const QString& script, const QString& name, const std::stop_token& stop) {
  ScriptReading reading;
  std::set<int32_t> used;
  try {
    importing::Imported imported =
        importing::import_script(script.toStdString(), name.toStdString(), &reading.remarks, stop);
    reading.config = std::move(imported.config);
    reading.headline = qt(importing::headline_text(imported.headline, message_language()));
    reading.settings = std::move(imported.settings);
    used = std::move(imported.lines);
  } catch (const importing::ImportError& error) {
    reading.rejection = QString::fromUtf8(error.what());
  }
  reading.lines = statuses_of(script, reading, used);
  return reading;
}

ScriptReader::~ScriptReader() {
  stop_.request_stop();
  if (thread_) thread_->wait();
}

void ScriptReader::read(const QString& script, const QString& name) {
  next_ = {script, name};
  stop_.request_stop();
  if (!thread_) begin();
}

void ScriptReader::begin() {
  stop_ = {};
  thread_.reset(QThread::create([this, script = std::move(next_->first), name = std::move(next_->second),
                                 stop = stop_.get_token()] { reading_ = read_script(script, name, stop); }));
  next_.reset();
  connect(thread_.get(), &QThread::finished, this, &ScriptReader::end);
  thread_->start();
}

void ScriptReader::end() {
  thread_->wait();
  thread_.reset();
  if (next_) return begin();
  emit finished(reading_);
}

} // namespace amplab
