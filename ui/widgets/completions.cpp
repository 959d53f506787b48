// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/completions.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>
#include <algorithm>

namespace amplab {
namespace {

constexpr qsizetype kWithin = 3; // minimum length to also match within names

struct CompletionWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::Completions)
};

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

bool continues_name(QChar c) { return c.isLetterOrNumber() || c == '_'; }

// Whether the line ends within a comment or string, including multi-line strings.
bool within_words(const QString& before) {
  QString quotes;
  bool comment = false;
  for (qsizetype at = 0; at < before.size(); ++at) {
    const QChar c = before[at];
    if (c == '\n') {
      comment = false;
      if (quotes.size() == 1) quotes.clear();
    } else if (comment) {
      continue;
    } else if (!quotes.isEmpty()) {
      if (c == '\\')
        ++at;
      else if (QStringView(before).mid(at).startsWith(quotes))
        at += quotes.size() - 1, quotes.clear();
    } else if (c == '#') {
      comment = true;
    } else if (c == '"' || c == '\'') {
      const QString three(3, c);
      quotes = QStringView(before).mid(at).startsWith(three) ? three : QString(c);
      at += quotes.size() - 1;
    }
  }
  return comment || !quotes.isEmpty();
}

// Likelier completions come first.
enum class Rank { first, second, third, last };

class Offer {
 public:
  explicit Offer(QString typed) : typed_(std::move(typed)) {}

  void add(Rank rank, const QString& name, const QString& signature, const QString& sentence) {
    if (seen_.contains(name)) return;
    seen_.insert(name);
    const bool begins = name.startsWith(typed_, Qt::CaseInsensitive);
    if (begins || (typed_.size() >= kWithin && name.contains(typed_, Qt::CaseInsensitive)))
      found_.push_back({!begins, rank, {name, signature, sentence}});
  }
  void add(Rank rank, const loop::Help& help) {
    add(rank, text(help.name), text(help.signature()), text(help.sentence));
  }
  // Getters and setters come after other attributes.
  void add_attributes(loop::Kind kind) {
    for (const loop::Help& help : loop::attributes_of(kind)) {
      const bool asks = help.name.starts_with("get_") || help.name.starts_with("set_") || help.name.starts_with("is_");
      add(asks ? Rank::second : Rank::first, help);
    }
  }

  std::vector<Completion> done() && {
    std::ranges::sort(found_, [](const Found& a, const Found& b) {
      if (a.within != b.within) return b.within;
      if (a.rank != b.rank) return a.rank < b.rank;
      return a.item.name.compare(b.item.name, Qt::CaseInsensitive) < 0;
    });
    std::vector<Completion> items;
    for (Found& found : found_) items.push_back(std::move(found.item));
    return items;
  }

 private:
  struct Found {
    bool within; // matches within the name
    Rank rank;
    Completion item;
  };
  QString typed_;
  QSet<QString> seen_;
  std::vector<Found> found_;
};

// Adds the program's names, then the lane's, then functions, then keywords.
void add_names(Offer& offer, const std::map<std::string, loop::InferredName, std::less<>>& named,
               const loop::Kinds& provided) {
  for (const auto& [name, known] : named)
    offer.add(Rank::first, text(name), text(name), CompletionWords::tr("Defined in line %1.").arg(known.line));
  for (const loop::Help& help : loop::provided_help())
    if (provided.count(help.name))
      offer.add(help.is_called && help.result == loop::Kind::nothing ? Rank::third : Rank::second, help);
  for (const auto& [name, kind] : provided)
    if (const std::string_view words = loop::words_for(kind); !words.empty())
      offer.add(Rank::second, text(name), text(name), text(words));
  for (const loop::Help& help : loop::keyword_help()) offer.add(Rank::last, help);
}

} // namespace

Completions completions_at(const QString& all, int line, int column, const loop::Kinds& provided) {
  QStringList lines = all.split('\n');
  if (line < 0 || line >= lines.size()) return {};
  const QString before = lines[line].left(column);
  qsizetype begin = before.size();
  while (begin > 0 && continues_name(before[begin - 1])) --begin;
  const QString typed = before.mid(begin);
  Completions found{static_cast<int>(begin), begin > 0 && before[begin - 1] == '.', {}};
  if ((!typed.isEmpty() && typed[0].isDigit()) || within_words(QStringList(lines.mid(0, line) << before).join('\n')))
    return found;

  // The typed word is not a name yet.
  lines[line].remove(begin, typed.size());
  const auto named = loop::infer_names(lines.join('\n').toStdString(), provided);
  loop::Kinds kinds = provided;
  for (const auto& [name, known] : named) kinds.insert_or_assign(name, known.kind);

  Offer offer(typed);
  static const QRegularExpression kFrom("^\\s*from\\s+([\\w.]+)\\s+import\\b"), kNewName("\\b(def|class|as|for)\\s+$");
  const QString ahead = before.left(begin);
  if (const auto from = kFrom.match(before); from.hasMatch() && !found.after_dot) {
    offer.add_attributes(loop::kind_at_end(from.captured(1).toStdString(), provided));
  } else if (found.after_dot) {
    if (begin > 1 && before[begin - 2] == '.') return found;
    offer.add_attributes(loop::kind_at_end(ahead.chopped(1).toStdString(), kinds));
  } else if (!kNewName.match(ahead).hasMatch()) {
    add_names(offer, named, provided);
  }
  found.items = std::move(offer).done();
  return found;
}

} // namespace amplab
